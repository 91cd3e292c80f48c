import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const specimenCounts = z.object({
  made: z.number().int().nonnegative(),
  /** Zero where all are made, and where none ever were. */
  coming: z.number().int().nonnegative(),
})
export type SpecimenCounts = z.infer<typeof specimenCounts>

export const countSpecimens = endpoint({
  id: 'countSpecimens',
  method: 'GET',
  path: '/api/specimens',
  summary:
    'Of the evolutions that a new installation makes of its own: how many are in the gallery, and how many are to come',
  ok: {
    status: 200,
    body: specimenCounts,
  },
  fails: [],
})
