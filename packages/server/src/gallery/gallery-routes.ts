import {
  getGalleryCard,
  getGalleryPlace,
  likeEvolution as likeCall,
  listGallery,
  listGalleryModels as listModelsCall,
  recordView as recordViewCall,
  reportEvolution as reportCall,
} from '@afterimage/contract/gallery-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { authoriseViewer } from '../evolutions/evolutions.ts'
import { networkOf, subscriberOf } from '../platform/address-rules.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { prefersJson } from '../platform/http/prefers-json.ts'
import { newVisitor, rememberVisitor } from '../platform/http/visitor.ts'
import type { Limit } from '../platform/rate-limit.ts'
import { findGalleryPlace } from './gallery-place-store.ts'
import { findGalleryRow, listGalleryModels } from './gallery-store.ts'
import { viewCard } from './gallery-view.ts'
import { personOf } from './hash-person.ts'
import { likeEvolution } from './like-evolution.ts'
import { likerOf } from './like-store.ts'
import { listPage } from './list-page.ts'
import { notFound } from './not-found.ts'
import { recordView } from './record-view.ts'
import { type ReportParts, reportEvolution } from './report-evolution.ts'
import { findViewCount } from './view-store.ts'

const MINUTE_MS = 60_000
const LIKES_BY_ADDRESS: Limit = { name: 'like-address', max: 300, windowMs: 10 * MINUTE_MS }
const VIEWS_BY_ADDRESS: Limit = { name: 'view-address', max: 600, windowMs: 10 * MINUTE_MS }
/** Words are looked up for each of them: people type, programs ask without an end. */
const SEARCHES_BY_ADDRESS: Limit = { name: 'search-address', max: 120, windowMs: 10 * MINUTE_MS }
const REPORTS_BY_ADDRESS: Limit = { name: 'report-address', max: 20, windowMs: 60 * MINUTE_MS }

export function serveGallery(app: FastifyInstance, identify: IdentifyCaller, parts: ReportParts): void {
  const { db, limits, hashPerson } = parts

  bindEndpoint(
    app,
    listGallery,
    async ({ query, request, reply }) => {
      if (query.search !== undefined) await limits.count(SEARCHES_BY_ADDRESS, networkOf(request.ip))
      const page = await listPage(db, query, likerOf(await identify.viewer(request)), new Date())
      // What somebody likes is for nobody else's cache.
      reply.header('cache-control', 'private, no-cache')
      return page
    },
    { preValidation: async (request, reply) => givePageToBrowsers(request, reply) },
  )

  bindEndpoint(app, listModelsCall, async () => ({ models: [...(await listGalleryModels(db))] }))

  bindEndpoint(app, getGalleryCard, async ({ params, request, reply }) => {
    const viewer = await identify.viewer(request)
    const found = await findViewCount(db, params.id)
    if (found === undefined) throw notFound()
    authoriseViewer(found, viewer)
    const row = await findGalleryRow(db, params.id, likerOf(viewer))
    if (row === undefined) throw notFound()
    reply.header('cache-control', 'private, no-cache')
    return viewCard(row)
  })

  bindEndpoint(app, getGalleryPlace, async ({ params, request, reply }) => {
    const viewer = await identify.viewer(request)
    const found = await findGalleryPlace(db, params.id, likerOf(viewer))
    if (found === undefined) throw notFound()
    const { is_liked, like_count, view_count, older, newer } = authoriseViewer(found, viewer)
    // What somebody likes is for nobody else's cache.
    reply.header('cache-control', 'private, no-cache')
    return { isLiked: is_liked, likeCount: like_count, viewCount: view_count, olderId: older, newerId: newer }
  })

  bindEndpoint(app, likeCall, async ({ params, request, reply }) => {
    await limits.count(LIKES_BY_ADDRESS, networkOf(request.ip))
    const caller = await identify.caller(request)
    const isNew = caller.account === undefined && caller.visitor === undefined
    const known = isNew ? { ...caller, visitor: newVisitor() } : caller
    const networkHash = hashPerson(`like\0${params.id}`, subscriberOf(request.ip))
    const { isTrusted } = personOf(caller, request.ip)
    const liking = { liker: likerOf(known), isNew, isTrusted, networkHash, viewer: caller }
    const settled = await likeEvolution(db, params.id, liking, new Date())
    // Somebody who was not known yet becomes a visitor, whose like can be taken back.
    if (isNew && known.visitor !== undefined) rememberVisitor(known.visitor, request, reply)
    return settled
  })

  bindEndpoint(app, recordViewCall, async ({ params, request }) => {
    await limits.count(VIEWS_BY_ADDRESS, networkOf(request.ip))
    const viewer = await identify.viewer(request)
    const viewing = { person: personOf(viewer, request.ip), hash: hashPerson, viewer }
    return { viewCount: await recordView(db, params.id, viewing, new Date()) }
  })

  bindEndpoint(app, reportCall, async ({ params, body, request }) => {
    await limits.count(REPORTS_BY_ADDRESS, networkOf(request.ip))
    const viewer = await identify.viewer(request)
    await reportEvolution(parts, { ...body, evolutionId: params.id, viewer, address: request.ip }, new Date())
    return { message: 'Thank you. Someone will look at it.' }
  })
}

/** `/gallery` is a page, too; under `/api` there is only the list. */
async function givePageToBrowsers(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (request.routeOptions.url !== listGallery.path) return
  reply.header('vary', 'Accept')
  if (prefersJson(request.raw)) return
  reply.callNotFound()
  return reply
}
