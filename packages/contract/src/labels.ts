import { z } from 'zod'

/** What a small network thinks of at a picture, surely or not: one of the 80 things that it knows, and how sure it is, 0–1. The spans say what of it is told. */
export const seenLabel = z.object({ id: z.string(), score: z.number() })

/** One belief of the network, from the first frame that has it to the last; its score is the mean of theirs. */
export const labelSpan = z.object({
  label: z.string(),
  score: z.number(),
  from: z.number().int().nonnegative(),
  to: z.number().int().nonnegative(),
})

/**
 * What the network took the picture for, one thing after the other; the frame from which on it is sure of nothing any more, and the one from
 * which on nothing is left of what it saw. Both are null where that is not so, and as long as there are frames that it has not seen.
 */
export const labelStory = z.object({
  labels: z.array(z.string()),
  unsureFrom: z.number().int().nonnegative().nullable(),
  lostAt: z.number().int().nonnegative().nullable(),
})

/** Of a whole curve of meaning, after *The Telephone Game* (arXiv 2509.04438). */
export const meaningDrift = z.object({
  /** Mean cumulative drift: how alike the copies are to the original in meaning, on average, 0–1. */
  mcd: z.number(),
  /** Semantic drift rate: the share of the meaning that a copy loses, 0–1, by the decay curve that fits best. */
  sdr: z.number(),
})
