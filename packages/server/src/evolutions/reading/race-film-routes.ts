import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getRaceFilm } from '@afterimage/contract/race-endpoints'
import { contenderTitle } from '@afterimage/core/contender-names'
import { raceSource } from '@afterimage/film/race/race-source'
import { renderOutput } from '@afterimage/film/render-output'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { networkOf } from '../../platform/address-rules.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindFileEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { boundsOf } from '../../platform/http/request-bounds.ts'
import { Problem } from '../../platform/problem.ts'
import type { Provenance } from '../../platform/provenance/provenance.ts'
import type { Limit, RateLimits } from '../../platform/rate-limit.ts'
import { openShareGate } from '../../platform/share-gate.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { DamagedFrame } from '../making/heal-frames.ts'
import { openRaceFilm } from '../making/open-race-film.ts'
import { signRaceFilm } from '../making/sign-film-of.ts'
import { findShownRace } from './find-shown-race.ts'

/** Each reads every frame of all contenders, and keeps a processor busy for seconds. */
const FILMS_BY_ADDRESS: Limit = {
  name: 'race-film-address',
  max: 12,
  windowMs: 3_600_000,
  sentence: (when) =>
    `That was 12 films of races within an hour. The film of each contender can still be saved; there is room for another one ${when}.`,
}
const COME_BACK_MS = 30_000
const WAITING = {
  maxWaitMs: 120_000,
  refusal: () =>
    new Problem('overloaded', 'Too many films of races are being made at the moment. Please try again shortly.', {
      retryAt: new Date(Date.now() + COME_BACK_MS),
    }),
}
/** One at a time in a process; nobody fills the queue alone. */
const FILMS_AT_ONCE = { all: { width: 1, maxWaiting: 8, ...WAITING }, each: { width: 1, maxWaiting: 2, ...WAITING } }
const GONE_OR_DAMAGED =
  'A picture of this race is gone or damaged, so its film cannot be made. Try again; if it is so again, save the film of each contender.'
const NOT_READY = 'The film is made of all contenders, once the last one has ended.'

export interface RaceFilmParts {
  readonly db: Db
  readonly storage: Storage
  readonly limits: Pick<RateLimits, 'count'>
  /** Signs films; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  readonly log: Logger
}

/** Films of races, made when they are asked for and kept nowhere: who may see which contender can change. */
export function serveRaceFilms(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, storage, limits, provenance, log }: RaceFilmParts,
): void {
  const throughGate = openShareGate(FILMS_AT_ONCE)
  bindFileEndpoint(app, getRaceFilm, async ({ params: { id }, request, reply }) => {
    const bounds = boundsOf(request, reply)
    const viewer = await identify.viewer(request)
    await findShownRace(db, id, viewer, NOT_READY)
    if (request.method === 'HEAD') return withHeaders(reply, id).send(Readable.from([]))
    const network = networkOf(request.ip)
    await limits.count(FILMS_BY_ADDRESS, network)
    const draft = await storage.draftPath('mp4')
    const render = async () => {
      // Again: while the films of others were made, a contender may have been taken down or deleted.
      const { race, rows } = await findShownRace(db, id, viewer, NOT_READY)
      const film = await openRaceFilm({ db, storage }, race, rows)
      const { title, contenders } = film
      const panes = contenders.map(({ position, name, source }) => ({ name: contenderTitle(position, name), source }))
      await renderOutput('mp4', await raceSource(title, panes), draft, { signal: bounds.gone })
      await signRaceFilm({ provenance }, film, draft, bounds.gone, log)
      return stat(draft)
    }
    try {
      const { size } = await bounds.away(() => throughGate(network, render, bounds.gone))
      const film = createReadStream(draft)
      film.once('close', () => void rm(draft, { force: true }))
      return await withHeaders(reply, id).header('content-length', size).send(film)
    } catch (error) {
      await rm(draft, { force: true })
      throw error instanceof DamagedFrame ? new Problem('files_expired', GONE_OR_DAMAGED, { cause: error }) : error
    }
  })
}

function withHeaders(reply: FastifyReply, id: string): FastifyReply {
  const fileName = `afterimage-race-${id.slice(0, 8)}.mp4`
  reply.type('video/mp4').header('cache-control', 'private, no-store')
  return reply.header('content-disposition', `attachment; filename="${fileName}"`)
}
