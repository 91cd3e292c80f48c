import { z } from 'zod'
import { labelStory } from './labels.ts'

/** What is told of an evolution alike wherever it stands: in the gallery, on the dashboard, on its own page. */
export const cardFacts = {
  id: z.uuid(),
  /** Share of the original that the last frame keeps, 0–1; null where it was not measured. */
  kept: z.number().nullable(),
  /** The first frame that keeps less than half of the original; null when none does. */
  halfLife: z.number().int().positive().nullable(),
  /** What a small network took the picture for, in short; null while it has not looked at any frame. */
  labelStory: labelStory.nullable(),
}
export type CardFacts = z.infer<z.ZodObject<typeof cardFacts>>

/** What is known of one that has just begun, besides its id. */
export const FACTS_AT_START = { kept: null, halfLife: null, labelStory: null } as const satisfies Omit<CardFacts, 'id'>
