import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmptyPglite } from '../../../test/empty-pglite.ts'
import { yieldOften } from './yield-often.ts'

const STATEMENTS = 200
let opened: Awaited<ReturnType<typeof openEmptyPglite>>
beforeAll(async () => {
  opened = await openEmptyPglite()
  yieldOften(opened.pglite, 0)
})
afterAll(async () => {
  await opened.pglite.close()
  await opened.remove()
})

test('the event loop has its turns while many statements wait for one another', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const answers = await Promise.all(
    Array.from({ length: STATEMENTS }, (_, at) => opened.pglite.query<{ at: number }>('select $1::int as at', [at])),
  )
  isOver = true
  expect(answers.map(({ rows }) => rows[0]?.at)).toEqual(Array.from({ length: STATEMENTS }, (_, at) => at))
  expect(turns).toBeGreaterThan(STATEMENTS)
})
