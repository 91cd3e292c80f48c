import { cleanTitle, MAX_MAKER_LENGTH, MAX_TITLE_LENGTH, titleLength } from '@afterimage/core/titles'
import { z } from 'zod'

/** What is read before it is cleaned: more is no title, however much of it is not seen. */
const MAX_TYPED = 1_000
const TOO_LONG = `Use at most ${MAX_TITLE_LENGTH} characters for the title.`
const LONG_NAME = `Use at most ${MAX_MAKER_LENGTH} characters for the name.`

/** What somebody calls an evolution: plain text on one line, cleaned; null where nothing of it is to be seen. */
export const typedTitle = typed(MAX_TITLE_LENGTH, TOO_LONG)

/** Who somebody says made it: a name of any kind, cleaned alike. */
export const typedMaker = typed(MAX_MAKER_LENGTH, LONG_NAME)

function typed(most: number, error: string) {
  return z
    .string()
    .max(MAX_TYPED, { error })
    .transform(cleanTitle)
    .refine((text) => text === null || titleLength(text) <= most, { error })
}
