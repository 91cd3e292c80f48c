import { MAX_ADDRESS_LENGTH } from '@afterimage/core/limits'
import { z } from 'zod'
import { cardFacts } from './card-facts.ts'
import { newEvolution } from './evolution.ts'
import { galleryHold } from './gallery-hold.ts'

/** What a project has always been: the longest of the lengths. */
export const PROJECT_FRAMES = 100

export const PROJECT_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export const projectStatus = z.enum(PROJECT_STATUSES)
export type ProjectStatus = z.infer<typeof projectStatus>

/** How a project stands in its owner's lists: what they stopped did not fail, though its status is `failed`. */
export const projectStanding = z.enum([...PROJECT_STATUSES, 'cancelled'])
export type ProjectStanding = z.infer<typeof projectStanding>

/** An evolution of the signed-in account, in the older clients' words. */
export const project = z.object({
  ...cardFacts,
  user_id: z.uuid(),
  status: projectStatus,
  input_image_url: z.string(),
  /** The same as a small WebP, for lists; absent once it was deleted. */
  thumbnail_url: z.string().optional(),
  /** The same as of its last frame so far; absent while it has none but the original. */
  result_thumbnail_url: z.string().optional(),
  model_name: z.string(),
  prompt: z.string(),
  seed: z.number().int(),
  /** The size that it was made at, by the longer side; absent where the model has its own. */
  size_px: z.number().int().positive().optional(),
  frames_completed: z.number().int().nonnegative(),
  total_frames: z.number().int().positive(),
  output_video_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  error_message: z.string().optional(),
  /** Present when pictures and film were deleted because their time was over; their addresses are empty then. */
  files_expired_at: z.iso.datetime().optional(),
  /** Present while it is hidden from everybody but its owner; a list shows no pictures of it then. */
  hidden_by: z.enum(['operator', 'reports']).optional(),
  /** Present while something keeps it out of the gallery although it is public. */
  gallery_hold: galleryHold.optional(),
})
export type Project = z.infer<typeof project>

/** An evolution of somebody without an account, in the same words. */
export const visitorEvolution = project.omit({ user_id: true })
export type VisitorEvolution = z.infer<typeof visitorEvolution>

/** By when it was begun, by title, and by how much is left of the original, the least first. */
export const PROJECT_SORTS = ['newest', 'oldest', 'title', 'kept'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** A project that the operator removed: nothing else is left of it. */
export const removedProject = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  removed_at: z.iso.datetime(),
  /** Why, in the operator's words; null where none were given. */
  reason: z.string().nullable(),
})
export type RemovedProject = z.infer<typeof removedProject>

/** How many projects an account has, and how they stand. */
export const projectCounts = z.object({
  total: z.number().int().nonnegative(),
  completed: z.number().int().nonnegative(),
  processing: z.number().int().nonnegative(),
  failed: z.number().int().nonnegative(),
  /** Of those that failed, how many their owner stopped. */
  cancelled: z.number().int().nonnegative().optional(),
})
export type ProjectCounts = z.infer<typeof projectCounts>

export const projectFrame = z.object({
  id: z.string(),
  frame_number: z.number().int().nonnegative(),
  image_url: z.string(),
  thumbnail_url: z.string(),
})
export type ProjectFrame = z.infer<typeof projectFrame>

/** Where a project stands, as the live channel also tells it. */
export const projectState = z.object({
  status: projectStatus,
  /** Percent. */
  progress: z.number().min(0).max(100),
  currentFrame: z.number().int().nonnegative(),
  totalFrames: z.number().int().positive(),
  outputVideoUrl: z.string().nullable(),
  /** Live connections to this project at the process that answers. */
  activeConnections: z.number().int().nonnegative(),
})
export type ProjectState = z.infer<typeof projectState>

export const newProject = z.object({
  imageUrl: z
    .string({ error: 'Please upload an image to evolve' })
    .min(1, 'Please upload an image to evolve')
    .refine((text) => text.startsWith('data:') || text.length <= MAX_ADDRESS_LENGTH, 'This address is too long.')
    .describe('The address of the image, or the image itself as a data URL'),
  // As for any evolution.
  style: newEvolution.shape.style,
  prompt: newEvolution.shape.prompt,
  seed: newEvolution.shape.seed,
  title: newEvolution.shape.title,
  maker: newEvolution.shape.maker,
  sizePx: newEvolution.shape.sizePx,
  visibility: newEvolution.shape.visibility,
})
export type NewProject = z.infer<typeof newProject>
