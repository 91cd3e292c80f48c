import { getRaceCut, getRaceCutFilm, orderRaceCut as orderRaceCutEndpoint } from '@afterimage/contract/cut-endpoints'
import type { FastifyInstance } from 'fastify'
import { networkOf, subscriberOf } from '../../platform/address-rules.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindEndpoint, bindFileEndpoint } from '../../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../../platform/http/identify-caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { Problem } from '../../platform/problem.ts'
import type { RateLimits } from '../../platform/rate-limit.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { refusalOf, type Viewer } from '../records/authorise-viewer.ts'
import { type CutRow, cutFile, findRaceCut } from '../records/cut-store.ts'
import { listContenders } from '../records/race-store.ts'
import { CUTS_BY_ADDRESS } from './cut-routes.ts'
import type { OrderParts } from './order-cut.ts'
import { orderRaceCut } from './order-race-cut.ts'
import { shownOf } from './race-cut-work.ts'
import { viewRaceCut } from './view-cut.ts'

/** Cuts of races, each for those who may see every contender in it, which is asked anew each time. */
export function serveRaceCuts(
  app: FastifyInstance,
  identify: IdentifyCaller,
  parts: OrderParts & { readonly storage: Storage; readonly limits: Pick<RateLimits, 'count' | 'uncount'> },
): void {
  const { db, storage, limits } = parts
  bindEndpoint(app, orderRaceCutEndpoint, async ({ params, body, request }) => {
    const network = networkOf(request.ip)
    const counting = {
      subscriber: subscriberOf(request.ip),
      count: () => limits.count(CUTS_BY_ADDRESS, network),
      uncount: () => limits.uncount(CUTS_BY_ADDRESS, network),
    }
    const viewer = await identify.viewer(request)
    return viewRaceCut(await orderRaceCut(parts, params.id, body, viewer, counting), params.id)
  })

  bindEndpoint(app, getRaceCut, async ({ params, request, reply }) => {
    const cut = await findShownCut(db, params, await identify.viewer(request))
    reply.header('cache-control', 'private, no-store')
    return viewRaceCut(cut, params.id)
  })

  bindFileEndpoint(app, getRaceCutFilm, async ({ params, request, reply }) => {
    const film = cutFile(await findShownCut(db, params, await identify.viewer(request)))
    if (film === undefined) throw missing()
    const downloadName = `afterimage-race-${params.id.slice(0, 8)}.mp4`
    // Nobody keeps it: a contender may be taken down.
    return sendFile(storage, film, { downloadName, caching: 'never' }, request, reply)
  })
}

async function findShownCut(
  db: Db,
  { id, cutId }: { readonly id: string; readonly cutId: string },
  viewer: Viewer,
): Promise<CutRow> {
  const cut = await findRaceCut(db, id, cutId)
  const rows = cut && shownOf(cut, await listContenders(db, id))
  if (cut === undefined || rows === undefined || rows.some((row) => refusalOf(row, viewer) !== undefined))
    throw missing()
  return cut
}

function missing(): Problem {
  return new Problem('not_found', 'There is no such cut any more. It can be made again.')
}
