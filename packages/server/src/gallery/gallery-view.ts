import type { GalleryProject } from '@afterimage/contract/gallery'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { fileUrl } from '../platform/storage/storage.ts'
import type { GalleryRow } from './gallery-store.ts'

/** A card of the gallery. */
export function viewCard(row: GalleryRow): GalleryProject {
  const folder = row.id
  const urlOf = (kind: OutputKind) => {
    const output = row.outputs.find((candidate) => candidate.kind === kind)
    return output === undefined ? null : fileUrl({ folder, sha256: output.sha256, extension: output.extension })
  }
  return {
    id: row.id,
    inputImageUrl: fileUrl({ folder, sha256: row.input_sha256, extension: 'png' }),
    outputVideoUrl: urlOf('mp4') ?? urlOf('gif'),
    outputMp4Url: urlOf('mp4'),
    outputGifUrl: urlOf('gif'),
    posterUrl: urlOf('poster'),
    frames: row.thumbnails.map(({ thumbnail_sha256: sha256 }) => ({
      imageUrl: fileUrl({ folder, sha256, extension: 'webp' }),
    })),
    totalFrames: row.total_frames,
    completedFrames: row.completed_frames,
    status: 'completed',
    width: row.width,
    height: row.height,
    halfLife: row.half_life,
    llmProvider: row.model,
    llmProviderName: row.model_name,
    isFeatured: row.is_featured,
    isLiked: row.is_liked,
    likeCount: row.like_count,
    viewCount: row.view_count,
    createdAt: row.created_at.toISOString().replace('Z', ''),
  }
}
