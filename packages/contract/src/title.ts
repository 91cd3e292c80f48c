import { cleanTitle, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
import { z } from 'zod'

/** What is read before it is cleaned: more is no title, however much of it is not seen. */
const MAX_TYPED = 1_000
const TOO_LONG = `Use at most ${MAX_TITLE_LENGTH} characters for the title.`

/** What somebody calls an evolution: plain text on one line, cleaned; null where nothing of it is to be seen. */
export const typedTitle = z
  .string()
  .max(MAX_TYPED, { error: TOO_LONG })
  .transform(cleanTitle)
  .refine((title) => title === null || titleLength(title) <= MAX_TITLE_LENGTH, { error: TOO_LONG })
