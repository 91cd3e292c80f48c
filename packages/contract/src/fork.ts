import { z } from 'zod'
import { closedObject } from './closed-object.ts'
import { evolutionId } from './evolution-id.ts'
import { typedJson } from './typed-json.ts'

/** The last frame that an address can name. */
export const MAX_FRAME_NUMBER = 10_000

/** Which frame of which evolution an evolution begins with, in place of a picture that is sent. */
export const wantedFork = closedObject(
  {
    evolutionId: evolutionId.describe('The evolution whose frame it begins with'),
    frame: z.number().int().min(0).max(MAX_FRAME_NUMBER).describe('The number of that frame; 0 is the original'),
  },
  'in a fork',
)

export type WantedFork = z.infer<typeof wantedFork>

/** The same as a client sends it; in a form as JSON. */
export const typedFork = typedJson(wantedFork, 'Send the fork as JSON.')

/** Where an evolution that is a fork began; it stays as it is when the other one is deleted. */
export const forkOrigin = z.object({
  /** Null where the other one is not public, for anybody but its owner and the owner of the fork. */
  evolutionId: z.uuid().nullable(),
  frame: z.number().int().nonnegative(),
  /** SHA-256 of that frame's PNG; the fork's own frame 0 has the same where it did not have to be fitted to another model. */
  sha256: z.string(),
})
export type ForkOrigin = z.infer<typeof forkOrigin>
