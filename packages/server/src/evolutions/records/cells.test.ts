import { expect, test } from 'vitest'
import { CELLS, cellOf, FIRST_CELL, newIdIn } from './cells.ts'

test.each([FIRST_CELL, 1, 0xa0b, CELLS - 1])(
  'an id in cell %i names it, in either case, and is like no other',
  (cell) => {
    const [one, other] = [newIdIn(cell), newIdIn(cell)]
    expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect([cellOf(one), cellOf(one.toUpperCase())]).toEqual([cell, cell])
    expect(one).not.toBe(other)
  },
)

test('ids of before there were cells belong to the first', () => {
  expect(cellOf('3f2b8c1d-9a4e-4fff-8c3d-0123456789ab')).toBe(FIRST_CELL)
})

test.each([-1, CELLS, 1.5, Number.NaN])('there is no cell %s', (cell) => {
  expect(() => newIdIn(cell)).toThrow('There is no cell')
})
