import type { GalleryProject } from '@afterimage/contract/gallery'

export type PreviewKind = 'gif' | 'video' | 'slideshow' | 'still'

/** How a card shows its evolution: the best of what there is. */
export function previewKind({
  outputVideoUrl,
  frames,
}: Pick<GalleryProject, 'outputVideoUrl' | 'frames'>): PreviewKind {
  if (outputVideoUrl?.includes('.gif')) return 'gif'
  if (outputVideoUrl) return 'video'
  return frames.length > 1 ? 'slideshow' : 'still'
}
