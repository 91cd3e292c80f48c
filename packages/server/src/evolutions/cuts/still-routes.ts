import { Readable } from 'node:stream'
import { getStill } from '@afterimage/contract/cut-endpoints'
import { renderStill } from '@afterimage/film/cut/render-still'
import type { FastifyInstance } from 'fastify'
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
import { claimOf } from '../making/sign-film-of.ts'
import { hasViewerPass } from '../reading/viewer-pass-routes.ts'
import { authoriseViewer, type Viewer } from '../records/authorise-viewer.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { cutSource } from './cut-source.ts'
import { refuseUnfit } from './order-cut.ts'

const STILLS_BY_ADDRESS: Limit = {
  name: 'still-address',
  max: 60,
  windowMs: 3_600_000,
  sentence: (when) => `That was 60 pictures within an hour. There is room for more ${when}.`,
}
const COME_BACK_MS = 10_000
const WAITING = {
  maxWaitMs: 20_000,
  refusal: () =>
    new Problem('overloaded', 'Many pictures are being made at the moment. Please try again shortly.', {
      retryAt: new Date(Date.now() + COME_BACK_MS),
    }),
}
/** One at a time in a process, some tenths of a second each; nobody fills the queue alone. */
const AT_ONCE = { all: { width: 1, maxWaiting: 16, ...WAITING }, each: { width: 1, maxWaiting: 3, ...WAITING } }
const DAMAGED = 'A picture of this evolution is gone or damaged, so this one cannot be made.'

export interface StillParts {
  readonly db: Db
  readonly storage: Storage
  readonly limits: Pick<RateLimits, 'count'>
  /** Signs pictures; undefined where they are not signed. */
  readonly provenance: Provenance | undefined
  readonly log: Logger
}

/** Collages, and the original beside the last copy: made when they are asked for and kept nowhere. */
export function serveStills(
  app: FastifyInstance,
  identify: IdentifyCaller,
  { db, storage, limits, provenance, log }: StillParts,
): void {
  const throughGate = openShareGate(AT_ONCE)
  bindFileEndpoint(app, getStill, async ({ params: { id, kind, format }, request, reply }) => {
    const bounds = boundsOf(request, reply)
    // A page asks for pictures with cookies alone.
    const viewer = { ...(await identify.viewer(request)), hasPass: hasViewerPass(id, request) }
    await findFit(db, id, viewer)
    const fileName = `afterimage-${id.slice(0, 8)}-${kind}.${format}`
    reply.type(`image/${format}`).header('cache-control', 'private, no-store')
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    const network = networkOf(request.ip)
    await limits.count(STILLS_BY_ADDRESS, network)
    const render = async () => {
      // Again: while others' were made, it may have been taken down or deleted.
      const evolution = await findFit(db, id, viewer)
      const { source, caption, frames } = await cutSource({ db, storage }, evolution)
      const still = await renderStill({ source, kind, format, caption }, bounds.gone)
      const claim = claimOf(evolution, frames)
      if (provenance === undefined || claim === undefined) return still
      return provenance.signPicture(still, format, claim, log)
    }
    try {
      return reply.send(Buffer.from(await bounds.away(() => throughGate(network, render, bounds.gone))))
    } catch (error) {
      throw error instanceof DamagedFrame ? new Problem('files_expired', DAMAGED, { cause: error }) : error
    }
  })
}

async function findFit(db: Db, id: string, viewer: Viewer) {
  const evolution = authoriseViewer(await findOr404(db, id), viewer)
  refuseUnfit(evolution)
  return evolution
}
