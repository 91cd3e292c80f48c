import { z } from 'zod'

/** What is said of a text that no database keeps as it is. */
export const UNSTORABLE = 'The text contains a character that cannot be stored.'

/**
 * A text that is stored: PostgreSQL has no place for U+0000, and half of a surrogate pair is no character. `error` is said of what is
 * no text at all.
 */
export function storableText(error?: string): z.ZodString {
  return z.string(error).refine((text) => !text.includes('\0') && !/\p{Surrogate}/u.test(text), { error: UNSTORABLE })
}
