import { keysOf } from '@afterimage/core/keys-of'
import { z } from 'zod'
import { cardFacts } from './card-facts.ts'

export const GALLERY_SORTS = ['latest', 'top-today', 'top-week', 'top-all'] as const
export const gallerySort = z.enum(GALLERY_SORTS, { error: `Sort by one of ${GALLERY_SORTS.join(', ')}.` })
export type GallerySort = z.infer<typeof gallerySort>

export const GALLERY_PAGE_SIZE = 20
export const MAX_GALLERY_PAGE_SIZE = 100
/** A card's slideshow shows at most this many frames, evenly chosen from the original to the last. */
export const MAX_GALLERY_FRAMES = 12
/** The value of `llmProvider` that filters nothing. */
export const ALL_MODELS = 'all'

/** One card of the gallery: a public, finished evolution that nobody has reported. */
export const galleryProject = z.object({
  ...cardFacts,
  inputImageUrl: z.string(),
  /** The film: MP4, or the GIF where that is all there is; null when no film could be made. */
  outputVideoUrl: z.string().nullable(),
  outputMp4Url: z.string().nullable(),
  outputGifUrl: z.string().nullable(),
  posterUrl: z.string().nullable(),
  /** Evenly chosen frames in order, the first and the last among them, as thumbnails for a slideshow. */
  frames: z.array(z.object({ imageUrl: z.string() })).max(MAX_GALLERY_FRAMES),
  totalFrames: z.number().int().positive(),
  completedFrames: z.number().int().nonnegative(),
  status: z.literal('completed'),
  /** Pixels of every frame, so that a card has its shape before its picture is there. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** The model's identifier, as the filter takes it, and the name to show. */
  llmProvider: z.string(),
  llmProviderName: z.string(),
  isFeatured: z.boolean(),
  /** By the caller. */
  isLiked: z.boolean(),
  likeCount: z.number().int().nonnegative(),
  viewCount: z.number().int().nonnegative(),
  /** UTC, written without a zone: `2026-01-31T09:30:00.000`. */
  createdAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
})
export type GalleryProject = z.infer<typeof galleryProject>

/** Why somebody reports an evolution, with the words to choose from. */
export const REPORT_REASONS = {
  sexual: 'Sexual content',
  intimate: 'An intimate picture shared without consent',
  child: 'It sexualises or endangers a child',
  violence: 'Violence or gore',
  hate: 'Hate or harassment',
  privacy: 'It shows me or someone else without consent',
  copyright: 'It is someone else’s work',
  spam: 'Spam or advertising',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

/** Reasons for which one report is enough to hide an evolution until the operator has looked at it. */
const GRAVE_REASONS: ReadonlySet<ReportReason> = new Set(['child', 'intimate'])

export function isGraveReason(reason: ReportReason): boolean {
  return GRAVE_REASONS.has(reason)
}

const reasons = keysOf(REPORT_REASONS)
export const reportReason = z.enum(reasons, { error: `Give one of the reasons ${reasons.join(', ')}.` })
