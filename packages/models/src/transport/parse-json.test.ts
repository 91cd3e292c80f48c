import { expect, test } from 'vitest'
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts'

const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}1${close.repeat(depth)}`

test('what is no JSON is nothing', () => {
  expect(parseJson('<html>')).toBeUndefined()
  expect(parseJson('{"a":1}')).toEqual({ a: 1 })
})

test('an answer that is nested deeper than any is read as none', () => {
  expect(parseJson(nested(MAX_JSON_DEPTH))).toBeDefined()
  expect(parseJson(nested(MAX_JSON_DEPTH + 1))).toBeUndefined()
  expect(parseJson(nested(MAX_JSON_DEPTH + 1, '{"a":', '}'))).toBeUndefined()
  expect(parseJson(nested(1_000_000))).toBeUndefined()
})

test('brackets in a text, behind an escaped mark too, are text; and many side by side are not deep', () => {
  for (const text of ['['.repeat(1_000), `"${'{'.repeat(1_000)}`, `\\"${'['.repeat(1_000)}`, '\\']) {
    expect(parseJson(JSON.stringify({ text }))).toEqual({ text })
  }
  expect(parseJson(JSON.stringify(Array.from({ length: 1_000 }, () => [{}])))).toHaveLength(1_000)
})
