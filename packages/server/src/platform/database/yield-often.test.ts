import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { yieldOften } from './yield-often.ts'

const STATEMENTS = 200
let pglite: PGlite
beforeAll(async () => {
  pglite = await PGlite.create()
  yieldOften(pglite, 0)
})
afterAll(() => pglite.close())

test('the event loop has its turns while many statements wait for one another', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const answers = await Promise.all(
    Array.from({ length: STATEMENTS }, (_, at) => pglite.query<{ at: number }>('select $1::int as at', [at])),
  )
  isOver = true
  expect(answers.map(({ rows }) => rows[0]?.at)).toEqual(Array.from({ length: STATEMENTS }, (_, at) => at))
  expect(turns).toBeGreaterThan(STATEMENTS)
})
