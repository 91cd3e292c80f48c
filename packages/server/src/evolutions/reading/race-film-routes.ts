import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getRaceFilm } from '@afterimage/contract/race-endpoints'
import { contenderCharacter, contenderNames } from '@afterimage/core/contender-names'
import { completeRun } from '@afterimage/core/run-options'
import { isSettled } from '@afterimage/core/statuses'
import type { FilmSource } from '@afterimage/film/film-source'
import { raceSource } from '@afterimage/film/race/race-source'
import { renderOutput } from '@afterimage/film/render-output'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '../../platform/address-rules.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindFileEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { boundsOf } from '../../platform/http/request-bounds.ts'
import { Problem } from '../../platform/problem.ts'
import type { Limit, RateLimits } from '../../platform/rate-limit.ts'
import { openShareGate } from '../../platform/share-gate.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { filmSource, provenSource } from '../making/film-evolution.ts'
import { DamagedFrame } from '../making/heal-frames.ts'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { listFrames } from '../records/frame-store.ts'
import { findRace, listContenders, type RaceRow } from '../records/race-store.ts'
import { areFilesGone } from '../records/retention-store.ts'

/** Each reads every frame of all contenders, and keeps a processor busy for seconds. */
const FILMS_BY_ADDRESS: Limit = {
  name: 'race-film-address',
  max: 12,
  windowMs: 3_600_000,
  sentence:
    'That was 12 films of races within an hour. The film of each contender can still be saved; please come back later.',
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
const GONE_EVERYWHERE = 'The pictures of this race were deleted when their time was up.'

/** Films of races, made when they are asked for and kept nowhere: who may see which contender can change. */
export function serveRaceFilms(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, storage, limits }: { db: Db; storage: Storage; limits: Pick<RateLimits, 'count'> },
): void {
  const throughGate = openShareGate(FILMS_AT_ONCE)
  bindFileEndpoint(app, getRaceFilm, async ({ params: { id }, request, reply }) => {
    const bounds = boundsOf(request, reply)
    const viewer = await identify.viewer(request)
    await findFilmed(db, id, viewer)
    if (request.method === 'HEAD') return withHeaders(reply, id).send(Readable.from([]))
    const network = networkOf(request.ip)
    await limits.count(FILMS_BY_ADDRESS, network)
    const draft = await storage.draftPath('mp4')
    const render = async () => {
      // Again: while the films of others were made, a contender may have been taken down or deleted.
      const { race, rows } = await findFilmed(db, id, viewer)
      return renderOutput('mp4', await sourceOf(db, storage, race, rows), draft, { signal: bounds.gone })
    }
    try {
      const { bytes } = await bounds.away(() => throughGate(network, render, bounds.gone))
      const film = createReadStream(draft)
      film.once('close', () => void rm(draft, { force: true }))
      return await withHeaders(reply, id).header('content-length', bytes).send(film)
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

/** What the viewer may see of a race. Throws the Problem of what cannot be made, or not yet. */
async function findFilmed(db: Db, id: string, viewer: Viewer) {
  const race = await findRace(db, id)
  const rows = race === undefined ? [] : await listContenders(db, id)
  const shown = rows.filter((row) => refusalOf(row, viewer) === undefined)
  if (race === undefined || shown.length === 0) throw new Problem('not_found', 'There is no such race.')
  if (shown.some(({ status }) => !isSettled(status))) {
    throw new Problem('not_ready', 'The film is made of all contenders, once the last one has ended.')
  }
  const there = shown.filter((row) => !areFilesGone(row))
  if (there.length === 0) throw new Problem('files_expired', GONE_EVERYWHERE)
  return { race, rows: there }
}

/** The same as one film. */
async function sourceOf(db: Db, storage: Storage, race: RaceRow, rows: readonly EvolutionRow[]): Promise<FilmSource> {
  const names = contenderNames(rows.map(traitsOfRow))
  const panes = await Promise.all(
    rows.map(async (row, at) => {
      const frames = await listFrames(db, row.id)
      if (frames.length === 0) throw new DamagedFrame(0, 'missing')
      const source = provenSource(storage, filmSource(storage, row, frames, { forkedFrom: null, race: null }), frames)
      return { name: `${contenderCharacter(row.race_position ?? at + 1)}  ${names[at]}`, source }
    }),
  )
  const title = rows.find((row) => row.title !== null)?.title ?? 'Afterimage'
  return raceSource(`${title}: a race of ${race.contenders}`, panes)
}

function traitsOfRow(row: EvolutionRow) {
  return {
    ...{ modelName: row.model_name, style: row.style, prompt: row.prompt, seed: row.seed, sizePx: row.size_px },
    strength: completeRun(row.run_options).strength,
  }
}
