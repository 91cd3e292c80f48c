import { z } from 'zod'
import { labelStory } from './labels.ts'
import { styleId } from './style-id.ts'

/** What is told of an evolution alike wherever it stands: in the gallery, on the dashboard, on its own page. */
export const cardFacts = {
  id: z.uuid(),
  /** What its owner calls it, plain text of one line; null where it has no title. */
  title: z.string().nullable(),
  /** Who made it, in its owner's words, plain text of one line; null where nobody is named. */
  maker: z.string().nullable(),
  style: styleId,
  /** Share of the original that the last frame keeps, 0–1; null where it was not measured. */
  kept: z.number().nullable(),
  /** The first frame that keeps less than half of the original; null when none does. */
  halfLife: z.number().int().positive().nullable(),
  /** Of a fork the frame of the other evolution with which it began, and from which it is measured; null where it began with a picture. */
  forkedFromFrame: z.number().int().nonnegative().nullable(),
  /** What a small network took the picture for, in short; null while it has not looked at any frame. */
  labelStory: labelStory.nullable(),
}
export type CardFacts = z.infer<z.ZodObject<typeof cardFacts>>

/** What is known of one that has just begun, besides its id and its style. */
export const FACTS_AT_START = {
  title: null,
  maker: null,
  kept: null,
  halfLife: null,
  forkedFromFrame: null,
  labelStory: null,
} as const satisfies Omit<CardFacts, 'id' | 'style'>
