import { z } from 'zod'

/** An object that has these keys alone: one that is misspelled is refused, with a sentence that says `where` and names those that there are. */
export function closedObject<Shape extends z.ZodRawShape>(shape: Shape, where = 'here') {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      const unknown = issue.keys.map((key) => `“${key}”`).join(' and no ')
      return `There is no ${unknown} ${where}, only ${Object.keys(shape).join(', ')}.`
    },
  })
}
