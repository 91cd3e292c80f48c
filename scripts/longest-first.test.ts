import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST, longestFirst } from './longest-first.ts'

const root = join(import.meta.dirname, '..')

test('every file that is begun with is there', () => {
  expect(LONGEST.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the longest files come first, and the others stay in their order', () => {
  const [longest = '', second = ''] = LONGEST
  const given = ['z.test.ts', second, 'a.test.ts', longest].map((file) => ({ moduleId: join(root, file) }))
  const wanted = [longest, second, 'z.test.ts', 'a.test.ts'].map((file) => ({ moduleId: join(root, file) }))
  expect(longestFirst(root, given)).toEqual(wanted)
})
