import { z } from 'zod'

/** What is told of an evolution alike wherever it stands: in the gallery, on the dashboard, on its own page. */
export const cardFacts = {
  id: z.uuid(),
  /** Share of the original that the last frame keeps, 0–1; null where it was not measured. */
  kept: z.number().nullable(),
  /** The first frame that keeps less than half of the original; null when none does. */
  halfLife: z.number().int().positive().nullable(),
}
export type CardFacts = z.infer<z.ZodObject<typeof cardFacts>>

/** What is known of one that has just begun, besides its id. */
export const FACTS_AT_START = { kept: null, halfLife: null } as const satisfies Omit<CardFacts, 'id'>
