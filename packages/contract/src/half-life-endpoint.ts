import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { styleId } from './style-id.ts'

const frame = z.number().int().positive()

/** The half-lives of one model in one style. */
export const halfLifeGroup = z.object({
  /** The model's identifier, as the gallery's filter takes it, and the name to show. */
  model: z.string(),
  modelName: z.string(),
  style: styleId,
  count: z.number().int().positive(),
  /** How many of them kept at least half to their last frame. */
  neverFell: z.number().int().nonnegative(),
  /**
   * By which frame a quarter, half and three quarters of them kept less than half of the original, after Kaplan and Meier: one
   * that ends above half counts until its last frame. Null where nobody has watched for long enough, and where there are fewer than five.
   */
  lowerQuartile: frame.nullable(),
  median: frame.nullable(),
  upperQuartile: frame.nullable(),
  /** The last frame of the longest of them that had not fallen before. */
  watchedUntil: frame,
})
export type HalfLifeGroup = z.infer<typeof halfLifeGroup>

/** More groups are not told; those with the fewest evolutions go first. */
export const MAX_HALF_LIFE_GROUPS = 300

export const listHalfLives = endpoint({
  id: 'listHalfLives',
  method: 'GET',
  path: '/api/half-lives',
  summary:
    'The half-lives of the public evolutions of this installation, by model and style; of those with a style’s own prompt',
  ok: {
    status: 200,
    body: z.object({
      groups: z.array(halfLifeGroup).max(MAX_HALF_LIFE_GROUPS),
      /** When they were found out; the answer is kept for a while, the longer the more there is to count. */
      countedAt: z.iso.datetime(),
    }),
  },
  fails: [],
})
