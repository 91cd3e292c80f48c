import type { z } from 'zod'

export type Random = () => number

type Shape = z.core.JSONSchema.BaseSchema

/** Texts that break something somewhere: in SQL, HTML, paths, headers, encodings, numbers, dates. */
const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  '𝕬👩‍👩‍👧‍👦',
  'ß'.repeat(300),
  'x'.repeat(9_000),
  "' or 1=1 --",
  '"; drop table accounts; --',
  '\\',
  '%',
  '_',
  '%00',
  '%zz',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'a\r\nset-cookie: a=b',
  '__proto__',
  'constructor',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9'.repeat(400),
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  'null',
  'undefined',
  '[]',
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'a@b.c',
  'a@[127.0.0.1]',
  `${'a'.repeat(250)}@example.com`,
]

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  [],
  {},
  [[]],
  [null],
  { toString: 1 },
  { length: -1 },
  Array(500).fill(0),
]

export const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

export const hostileText = (random: Random): string => pick(random, TEXTS)

/** A drawn value where only text can be. */
export const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** A value for the shape, most often one that fits; `known` are texts that name something that exists. */
export function drawValue(random: Random, shape: Shape | undefined, known: readonly string[]): unknown {
  const dice = random()
  if (shape === undefined || dice < 0.1) return pick(random, [...VALUES, hostileText(random)])
  if (shape.anyOf)
    return drawValue(
      random,
      pick(
        random,
        shape.anyOf.filter((one) => typeof one === 'object'),
      ),
      known,
    )
  if (shape.const !== undefined) return shape.const
  if (shape.enum && dice < 0.85) return pick(random, shape.enum)
  if (shape.type === 'object') return drawObject(random, shape, known)
  if (shape.type === 'array') return [drawValue(random, undefined, known)]
  if (shape.type === 'integer' || shape.type === 'number') return drawNumber(random, shape)
  if (shape.type === 'boolean') return dice < 0.5
  return dice < 0.5 && known.length > 0 ? pick(random, known) : hostileText(random)
}

function drawNumber(random: Random, { minimum = 0, maximum = 100 }: Shape): unknown {
  const around = [minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, 3, 10]
  return pick(random, around)
}

function drawObject(
  random: Random,
  { properties = {}, required = [] }: Shape,
  known: readonly string[],
): Record<string, unknown> {
  const drawn: [string, unknown][] = []
  for (const [name, shape] of Object.entries(properties)) {
    if (random() < (required.includes(name) ? 0.95 : 0.3))
      drawn.push([name, drawValue(random, typeof shape === 'object' ? shape : undefined, known)])
  }
  if (random() < 0.1) drawn.push([hostileText(random), drawValue(random, undefined, known)])
  return Object.fromEntries(drawn)
}
