import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const getAllowance = endpoint({
  method: 'GET',
  path: '/allowance',
  summary:
    'How many evolutions the caller may still start without an account; no limit for an account, whose limit are its credits',
  ok: {
    status: 200,
    body: z.object({
      limit: z.number().int().positive().nullable(),
      remaining: z.number().int().nonnegative().nullable(),
      /** When the next one is free, while none is left. */
      nextFreeAt: z.iso.datetime().nullable(),
    }),
  },
  fails: [],
})
