import type { GalleryProject } from '@afterimage/contract/gallery'
import { viewCardFacts, viewEvolutionCard } from '../evolutions/evolutions.ts'
import { fileUrl } from '../platform/storage/storage.ts'
import type { GalleryRow } from './gallery-store.ts'

/** A card of the gallery. */
export function viewCard(row: GalleryRow): GalleryProject {
  const card = viewEvolutionCard(row)
  const [mp4, gif] = [card.outputUrl('mp4'), card.outputUrl('gif')]
  return {
    ...viewCardFacts(row),
    inputImageUrl: card.originalUrl ?? '',
    outputVideoUrl: mp4 ?? gif,
    outputMp4Url: mp4,
    outputGifUrl: gif,
    posterUrl: card.outputUrl('poster'),
    frames: row.thumbnails.map(({ thumbnail_sha256: sha256 }) => ({
      imageUrl: fileUrl({ folder: card.id, sha256, extension: 'webp' }),
    })),
    totalFrames: card.totalFrames,
    completedFrames: card.completedFrames,
    status: 'completed',
    width: card.width,
    height: card.height,
    llmProvider: card.model,
    llmProviderName: card.modelName,
    isFeatured: row.is_featured,
    isLiked: row.is_liked,
    likeCount: row.like_count,
    viewCount: row.view_count,
    createdAt: card.createdAt.toISOString().replace('Z', ''),
  }
}
