import type { GalleryProject } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import type { Db } from '../platform/database/tables.ts'
import { listGalleryRows } from './gallery-store.ts'
import { viewCard } from './gallery-view.ts'
import { NOBODY } from './like-store.ts'

/** One of the gallery, and when it last changed. */
export interface DatedProject {
  readonly project: GalleryProject
  readonly updatedAt: Date
}

/** The newest of the gallery, as nobody in particular sees them. */
export async function listNewest(db: Db, limit: number, now: Date): Promise<readonly DatedProject[]> {
  const filter = { ...listGallery.query.parse({ limit }), after: undefined }
  const rows = await listGalleryRows(db, filter, NOBODY, now)
  return rows.map((row) => ({ project: viewCard(row), updatedAt: row.updated_at }))
}
