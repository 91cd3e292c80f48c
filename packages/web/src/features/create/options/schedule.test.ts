import type { Iterations } from '@afterimage/core/iterations'
import type { ScheduleChange } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { faultOf, nextChange } from './schedule.ts'

/** The frames that are offered one after another, until none is or there are so many. */
function offered(iterations: Iterations, most: number, schedule: readonly ScheduleChange[] = []): readonly number[] {
  const next = schedule.length < most ? nextChange(schedule, { style: 'reproduce', iterations }) : undefined
  return next === undefined ? schedule.map(({ from }) => from) : offered(iterations, most, [...schedule, next])
}

test('changes are offered half of the way that is left, each at a frame of its own, until there is none', () => {
  expect(offered(100, 8)).toEqual([51, 76, 88, 94, 97, 99, 100, 98])
  expect(offered(3, 8)).toEqual([2, 3])
})

test('a frame that is not typed yet or lies beyond the end is not what the next offer goes by', () => {
  const change = { style: 'dreamy', prompt: null } as const
  expect(nextChange([{ ...change, from: Number.NaN }], { style: 'reproduce', iterations: 10 })?.from).toBe(6)
  expect(nextChange([{ ...change, from: 50 }], { style: 'reproduce', iterations: 10 })?.from).toBe(6)
})

test('a fault says which field has it', () => {
  const change = { from: 2, style: 'dreamy', prompt: null } as const
  expect(faultOf({ schedule: [change, { ...change, from: 4 }] }, 3)).toMatchObject({ at: 1, field: 'from' })
  expect(faultOf({ schedule: [change, change] }, 3)).toMatchObject({ at: 1, field: 'from' })
  expect(faultOf({ schedule: [change, { from: 3, style: null, prompt: ' ' }] }, 3)).toMatchObject({
    at: 1,
    field: 'prompt',
  })
  expect(faultOf({ schedule: [change] }, 3)).toBe(undefined)
})
