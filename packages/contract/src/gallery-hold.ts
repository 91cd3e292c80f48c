import { z } from 'zod'

/**
 * What keeps a public, finished evolution out of the gallery: nobody has looked at its original yet, a person is to look at it, or the
 * operator has decided so. `message` says it to its owner; anyone who has the link sees the evolution all the same.
 */
export const galleryHold = z.object({ state: z.enum(['due', 'held', 'kept_out']), message: z.string() })
export type GalleryHold = z.infer<typeof galleryHold>
