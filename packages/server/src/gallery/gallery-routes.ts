import {
  likeEvolution as likeCall,
  listGallery,
  listGalleryModels as listModelsCall,
  reportEvolution as reportCall,
  viewEvolution as viewCall,
} from '@afterimage/contract/gallery-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../platform/address-rules.ts'
import type { Caller } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { prefersJson } from '../platform/http/prefers-json.ts'
import { newVisitor, rememberVisitor } from '../platform/http/visitor.ts'
import type { Queue } from '../platform/queue.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { readCursor, writeCursor } from './gallery-cursor.ts'
import { listGalleryModels, listGalleryRows, placeOf } from './gallery-store.ts'
import { viewCard } from './gallery-view.ts'
import { type HashPerson, personOf } from './hash-person.ts'
import { likeEvolution } from './like-evolution.ts'
import { likerOf } from './like-store.ts'
import { reportEvolution } from './report-evolution.ts'
import { viewEvolution } from './view-evolution.ts'

const MINUTE_MS = 60_000
const LIKES_BY_ADDRESS: Limit = { name: 'like-address', max: 300, windowMs: 10 * MINUTE_MS }
const VIEWS_BY_ADDRESS: Limit = { name: 'view-address', max: 600, windowMs: 10 * MINUTE_MS }
const REPORTS_BY_ADDRESS: Limit = { name: 'report-address', max: 20, windowMs: 60 * MINUTE_MS }

export interface GalleryRouteParts {
  readonly db: Db
  readonly queue: Queue
  readonly limits: RateLimits
  readonly hashPerson: HashPerson
}

export function serveGallery(app: FastifyInstance, identify: IdentifyCaller, parts: GalleryRouteParts): void {
  const { db, limits, hashPerson } = parts

  bindEndpoint(
    app,
    listGallery,
    async ({ query, request, reply }) => {
      const { limit, offset, cursor } = query
      const after = cursor === undefined ? undefined : readCursor(query, cursor)
      const viewer = likerOf(await identify.viewer(request))
      const wish = { ...query, limit: limit + 1, offset: after === undefined ? offset : 0, after }
      const rows = await listGalleryRows(db, wish, viewer, new Date())
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasMore = rows.length > limit
      const nextCursor = hasMore && last !== undefined ? writeCursor(query, placeOf(last, query.sort)) : null
      // What somebody likes is for nobody else's cache.
      reply.header('cache-control', 'private, no-cache')
      return { projects: page.map(viewCard), pagination: { limit, offset, hasMore, nextCursor } }
    },
    { preValidation: async (request, reply) => givePageToBrowsers(request, reply) },
  )

  bindEndpoint(app, listModelsCall, async () => ({ models: [...(await listGalleryModels(db))] }))

  bindEndpoint(app, likeCall, async ({ params, request, reply }) => {
    await limits.count(LIKES_BY_ADDRESS, networkOf(request.ip))
    const caller = withVisitor(await identify.caller(request), request, reply)
    return likeEvolution(db, params.id, likerOf(caller), new Date())
  })

  bindEndpoint(app, viewCall, async ({ params, request }) => {
    await limits.count(VIEWS_BY_ADDRESS, networkOf(request.ip))
    const person = personOf(await identify.viewer(request), programOf(request))
    return { viewCount: await viewEvolution(db, params.id, { person, hash: hashPerson }, new Date()) }
  })

  bindEndpoint(app, reportCall, async ({ params, body, request }) => {
    await limits.count(REPORTS_BY_ADDRESS, networkOf(request.ip))
    const person = personOf(await identify.viewer(request), programOf(request))
    const reporterHash = hashPerson(`report\0${params.id}`, person)
    const { reason, details } = body
    await reportEvolution(parts, { evolutionId: params.id, reporterHash, reason, details }, new Date())
    return { message: 'Thank you. Somebody will look at it.' }
  })
}

/** `/gallery` is a page, too; under `/api` there is only the list. */
async function givePageToBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.routeOptions.url !== listGallery.path) return
  reply.header('vary', 'Accept')
  if (prefersJson(request.headers.accept)) return
  reply.callNotFound()
  return reply
}

/** Somebody who is not known yet becomes a visitor, whose like can be taken back. */
function withVisitor(caller: Caller, request: FastifyRequest, reply: FastifyReply): Caller {
  if (caller.account !== undefined || caller.visitor !== undefined) return caller
  const visitor = newVisitor()
  rememberVisitor(visitor, request, reply)
  return { ...caller, visitor }
}

function programOf(request: FastifyRequest) {
  return { address: request.ip, program: request.headers['user-agent'] ?? '' }
}
