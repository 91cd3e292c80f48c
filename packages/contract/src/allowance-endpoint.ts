import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getAllowance = endpoint({
  id: 'getAllowance',
  method: 'GET',
  path: '/allowance',
  summary:
    'How many evolutions the caller may still start in 24 hours without credits: a visitor’s, or those that an account’s credits do not cover',
  ok: {
    status: 200,
    body: z.object({
      limit: z.number().int().positive().nullable(),
      remaining: z.number().int().nonnegative().nullable(),
      /** When the next one is free, while none is left. */
      nextFreeAt: z.iso.datetime().nullable(),
      /** Whether they are for what credits do not cover: an account pays what they cover first. */
      isBeyondCredits: z.boolean(),
    }),
  },
  fails: [],
})
