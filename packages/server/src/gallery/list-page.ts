import type { listGallery } from '@afterimage/contract/gallery-endpoints'
import type { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { readGalleryCursor, writeGalleryCursor } from './gallery-cursor.ts'
import { listGalleryRows, placeOf } from './gallery-store.ts'
import { viewCard } from './gallery-view.ts'
import type { Liker } from './like-store.ts'

export type GalleryPage = z.input<typeof listGallery.ok.body>

/** One page of the gallery as `viewer` sees it. Throws the problem of a cursor that cannot be read. */
export async function listPage(
  db: Db,
  query: z.output<typeof listGallery.query>,
  viewer: Liker,
  now: Date,
): Promise<GalleryPage> {
  const { limit, offset, cursor } = query
  const after = cursor === undefined ? undefined : readGalleryCursor(query, cursor)
  const filter = { ...query, limit: limit + 1, offset: after === undefined ? offset : 0, after }
  const rows = await listGalleryRows(db, filter, viewer, now)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasMore = rows.length > limit
  const nextCursor = hasMore && last !== undefined ? writeGalleryCursor(query, placeOf(last, query.sort)) : null
  return { projects: page.map(viewCard), pagination: { limit, offset, hasMore, nextCursor } }
}
