import { getAtlas, MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import type { Db } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import { prepareAnswer } from '../platform/http/prepared-answer.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import { serveAtlas } from './atlas-routes.ts'
import { type AtlasRow, listAtlasRows } from './atlas-store.ts'
import { viewAtlas } from './view-atlas.ts'

export type { AtlasRow }
export { listAtlasRows }

/** A small gallery's is as fresh as this; of ten thousand points a process reads for one part in a hundred of the time. */
const KEPT = { minMs: 5_000, times: 100 }

/** Where the public evolutions drifted to, point by point. */
export function openAtlas(db: Db): Feature {
  const read = keepAnswer(async () => {
    const readAt = new Date()
    return prepareAnswer(getAtlas, viewAtlas(await listAtlasRows(db, MAX_ATLAS_POINTS + 1), readAt))
  }, KEPT)
  return { serve: (app) => serveAtlas(app, read) }
}
