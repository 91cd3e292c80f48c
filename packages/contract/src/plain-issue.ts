import type { z } from 'zod'

/** An issue as the library finds it: with what was sent, which it leaves out of what it hands on. */
type Issue = Parameters<z.core.$ZodErrorMap>[0]

/**
 * What is said of an input where the contract has no sentence of its own: which field, and what it must be. For `z.config`, which is
 * the program's that reads the input.
 */
export function plainIssue(issue: Issue): string {
  return `${nameOf(issue.path)} ${mustBe(issue)}.`
}

/** The sentence of an issue that was found within a field, which names the whole way to it. */
export function rooted(issue: z.core.$ZodIssue, path: Issue['path'] = []): string {
  const isWhole = issue.path.length === 0
  // Without the closing mark: what was found further within names its own way on from there.
  const within = isWhole ? nameOf() : nameOf(issue.path).slice(0, -1)
  const rootedIn = isWhole ? nameOf(path) : nameOf([...path, ...issue.path]).slice(0, -1)
  return issue.message.startsWith(within) ? rootedIn + issue.message.slice(within.length) : issue.message
}

function nameOf(path: Issue['path'] = []): string {
  return path.length === 0 ? 'What was sent' : `“${path.map(String).join('.')}”`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id',
  datetime: 'a date with its time, as in 2026-01-31T12:00:00Z',
}

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
}

function mustBe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another kind'}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] === undefined ? 'does not have the right form' : `must be ${FORMATS[issue.format]}`
    case 'too_big':
      return mustMeasure(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most')
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'must not be empty'
      return mustMeasure(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least')
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has no ${issue.keys.map((key) => `“${key}”`).join(' and no ')}`
    default:
      return 'does not have the right form'
  }
}

function mustMeasure(origin: string, bound: number | bigint, how: string): string {
  const units = UNITS[origin]
  return units === undefined
    ? `must be ${how} ${bound}`
    : `must have ${how} ${bound} ${units[Number(bound) === 1 ? 0 : 1]}`
}
