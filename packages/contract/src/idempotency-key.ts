import { z } from 'zod'

/** Where a caller names a call, so that it begins once what it asks for, however often it is made (as Node spells headers). */
export const IDEMPOTENCY_KEY = 'idempotency-key'

/** Of a key without an account: nobody else guesses it, and it proves who has begun what. */
export const MIN_VISITOR_KEY_LENGTH = 32

/** The headers of a call that may be named. */
export const keyedHeaders = z.looseObject({
  [IDEMPOTENCY_KEY]: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'An Idempotency-Key has 1 to 255 visible ASCII characters.')
    .optional()
    .describe('The same key with the same body within 24 hours gets the same answer, and begins nothing twice'),
})
