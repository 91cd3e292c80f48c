import type { CardFacts } from '@afterimage/contract/card-facts'
import type { GalleryHold } from '@afterimage/contract/gallery-hold'
import type { OutputKind } from '@afterimage/core/output-kinds'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Style } from '@afterimage/core/styles'
import { type FileExtension, fileUrl } from '../../platform/storage/storage.ts'
import { wantedFrames } from '../records/evolution-store.ts'
import { areFilesGone } from '../records/retention-store.ts'
import type { CardRow } from './card-store.ts'
import { hiddenBy } from './evolution-detail.ts'
import { toGalleryHold } from './gallery-hold.ts'
import { viewCardFacts } from './view-card-facts.ts'

/** What an evolution looks like in any list: dashboard, gallery, previews, the live channel. */
export interface EvolutionCard extends Readonly<CardFacts> {
  readonly status: EvolutionStatus
  readonly style: Style
  readonly prompt: string
  readonly seed: number
  readonly totalFrames: number
  readonly completedFrames: number
  /** Rounded, 0 … 100. */
  readonly percentage: number
  readonly model: string
  readonly modelName: string
  /** Pixels of every frame. */
  readonly width: number
  readonly height: number
  readonly error: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Since when its files are deleted. */
  readonly filesExpiredAt: Date | null
  readonly hiddenBy: 'operator' | 'reports' | null
  readonly isInGallery: boolean
  /** What keeps it out of the gallery, for its owner alone. */
  readonly galleryHold: GalleryHold | null
  /** Addresses of its files, whether or not they may be shown; null once they are deleted, and of an output that is not there. */
  readonly originalUrl: string | null
  readonly thumbnailUrl: string | null
  readonly outputUrl: (kind: OutputKind) => string | null
}

/** The one view that all lists have of a row. */
export function viewEvolutionCard(row: CardRow): EvolutionCard {
  const urlOf = (sha256: string, extension: FileExtension) =>
    areFilesGone(row) ? null : fileUrl({ folder: row.id, sha256, extension })
  const total = wantedFrames(row)
  return {
    ...viewCardFacts(row),
    status: row.status,
    style: row.style,
    prompt: row.prompt,
    seed: row.seed,
    totalFrames: total,
    completedFrames: row.completed_frames,
    percentage: Math.round((100 * row.completed_frames) / total),
    model: row.model,
    modelName: row.model_name,
    width: row.width,
    height: row.height,
    error: row.error_message,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    filesExpiredAt: row.files_expired_at,
    hiddenBy: hiddenBy(row.moderation),
    isInGallery: row.in_gallery,
    galleryHold: toGalleryHold(row),
    originalUrl: urlOf(row.original_sha256, 'png'),
    thumbnailUrl: urlOf(row.original_thumbnail_sha256, 'webp'),
    outputUrl: (kind) => {
      const output = row.outputs.find((candidate) => candidate.kind === kind)
      return output === undefined ? null : urlOf(output.sha256, output.extension)
    },
  }
}
