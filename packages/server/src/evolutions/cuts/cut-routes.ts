import { getCut, orderCut as orderCutEndpoint } from '@afterimage/contract/cut-endpoints'
import type { FastifyInstance } from 'fastify'
import { networkOf, subscriberOf } from '../../platform/address-rules.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { Limit, RateLimits } from '../../platform/rate-limit.ts'
import { refuseExpired } from '../keeping/expire-files.ts'
import { authoriseViewer } from '../records/authorise-viewer.ts'
import { findCut } from '../records/cut-store.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { isOwner } from '../records/ownership.ts'
import { type OrderParts, orderCut } from './order-cut.ts'
import { viewCut } from './view-cut.ts'

/** Each keeps every core busy for seconds, and takes a place in a queue that is everybody's. */
export const CUTS_BY_ADDRESS: Limit = {
  name: 'cut-address',
  max: 6,
  windowMs: 600_000,
  sentence: (when) =>
    `That was six cuts within ten minutes. Those that are made can still be saved; there is room for more ${when}.`,
}

/** Short films to be posted, for everybody who may see the evolution; they are made by the workers. */
export function serveCuts(
  app: FastifyInstance,
  identify: IdentifyCaller,
  parts: OrderParts & { readonly limits: Pick<RateLimits, 'count' | 'uncount'> },
): void {
  const { db, limits } = parts
  bindEndpoint(app, orderCutEndpoint, async ({ params, body, request }) => {
    const viewer = await identify.viewer(request)
    const evolution = authoriseViewer(await findOr404(db, params.id), viewer)
    const network = networkOf(request.ip)
    const count = () => limits.count(CUTS_BY_ADDRESS, network)
    const uncount = () => limits.uncount(CUTS_BY_ADDRESS, network)
    const subscriber = subscriberOf(request.ip)
    const caller = { isOwner: isOwner(evolution, viewer), subscriber, count, uncount }
    return viewCut(await orderCut(parts, evolution, body, caller), params.id)
  })

  bindEndpoint(app, getCut, async ({ params, request, reply }) => {
    const evolution = authoriseViewer(await findOr404(db, params.id), await identify.viewer(request))
    refuseExpired(evolution)
    const cut = await findCut(db, params.id, params.cutId)
    if (cut === undefined) throw new Problem('not_found', 'There is no such cut any more. It can be made again.')
    reply.header('cache-control', 'private, no-store')
    return viewCut(cut, params.id)
  })
}
