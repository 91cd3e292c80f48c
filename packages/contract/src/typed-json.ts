import { z } from 'zod'
import { rooted } from './plain-issue.ts'

/** Characters of what a form sends as text, where nothing else is said. */
const MAX_TEXT_LENGTH = 16_000

/** The same as a value of JSON and in a form, which sends it as JSON; `sentence` is said of a text that is none. */
export function typedJson<Schema extends z.ZodType>(schema: Schema, sentence: string, maxLength = MAX_TEXT_LENGTH) {
  return z.union(
    [
      schema,
      z
        .string()
        .max(maxLength)
        .transform((text, context): unknown => {
          try {
            return JSON.parse(text)
          } catch {
            context.addIssue({ code: 'custom', message: sentence })
            return z.NEVER
          }
        })
        .pipe(schema),
    ],
    // What is wrong with the one that was sent, not that it is neither of the two.
    {
      error: ({ input, errors, path }) => {
        const [issue] = errors?.[typeof input === 'string' ? 1 : 0] ?? []
        return issue && rooted(issue, path)
      },
    },
  )
}
