import { getCut, orderCut as orderCutEndpoint } from '@afterimage/contract/cut-endpoints'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../../platform/address-rules.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { Limit, RateLimits } from '../../platform/rate-limit.ts'
import { refuseExpired } from '../keeping/expire-files.ts'
import { authoriseViewer } from '../records/authorise-viewer.ts'
import { findCut } from '../records/cut-store.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { type OrderParts, orderCut } from './order-cut.ts'
import { viewCut } from './view-cut.ts'

/** Each keeps a processor busy for a quarter of a minute. */
const CUTS_BY_ADDRESS: Limit = {
  name: 'cut-address',
  max: 20,
  windowMs: 3_600_000,
  sentence: 'That was 20 cuts within an hour. Those that are made can still be saved; please come back later for more.',
}

/** Short films to be posted, for everybody who may see the evolution; they are made by the workers. */
export function serveCuts(
  app: FastifyInstance,
  identify: IdentifyCaller,
  parts: OrderParts & { readonly limits: Pick<RateLimits, 'count'> },
): void {
  const { db, limits } = parts
  bindEndpoint(app, orderCutEndpoint, async ({ params, body, request }) => {
    const evolution = authoriseViewer(await findOr404(db, params.id), await identify.viewer(request))
    return viewCut(await orderCut(parts, evolution, body, () => limits.count(CUTS_BY_ADDRESS, networkOf(request.ip))))
  })

  bindEndpoint(app, getCut, async ({ params, request, reply }) => {
    const evolution = authoriseViewer(await findOr404(db, params.id), await identify.viewer(request))
    refuseExpired(evolution)
    const cut = await findCut(db, params.id, params.cutId)
    if (cut === undefined) throw new Problem('not_found', 'There is no such cut any more. It can be made again.')
    reply.header('cache-control', 'private, no-store')
    return viewCut(cut)
  })
}
