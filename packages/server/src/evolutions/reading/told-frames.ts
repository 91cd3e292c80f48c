import type { Db } from '../../platform/database/tables.ts'
import { fileUrl } from '../../platform/storage/storage.ts'
import { listFramesBetween } from '../records/frame-store.ts'
import { areFilesGone } from '../records/retention-store.ts'
import type { CardRow } from './card-store.ts'

/** What others are told of frames as they come. */
export interface FrameNews {
  readonly number: number
  readonly kept: number | null
  readonly url: string
  readonly thumbnailUrl: string
}

/** Frames `from` to `to`, those that are there; none once their files are gone. */
export async function toldFrames(db: Db, evolution: CardRow, from: number, to: number): Promise<readonly FrameNews[]> {
  if (areFilesGone(evolution)) return []
  const frames = await listFramesBetween(db, evolution.id, from, to)
  return frames.map(({ evolution_id: folder, number, sha256, thumbnail_sha256, drift }) => ({
    number,
    kept: drift?.toOriginal.kept ?? null,
    url: fileUrl({ folder, sha256, extension: 'png' }),
    thumbnailUrl: fileUrl({ folder, sha256: thumbnail_sha256, extension: 'webp' }),
  }))
}
