import type { Iterations } from '@afterimage/core/iterations'
import type { ScheduleChange } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { faultOf, inOrder, nextChange, withChange } from './schedule.ts'

/** A schedule to which what is offered was added, until nothing is or there are so many. */
function filled(
  iterations: Iterations,
  most: number,
  schedule: readonly ScheduleChange[] = [],
): readonly ScheduleChange[] {
  const next = schedule.length < most ? nextChange(schedule, { style: 'reproduce', iterations }) : undefined
  return next === undefined ? schedule : filled(iterations, most, withChange(schedule, next))
}
const framesOf = (schedule: readonly ScheduleChange[]) => schedule.map(({ from }) => from)

test('changes are offered half of the way that is left, each at a frame of its own, until there is none', () => {
  expect(framesOf(filled(100, 8))).toEqual([51, 76, 88, 94, 97, 98, 99, 100])
  expect(framesOf(filled(25, 8))).toEqual([13, 19, 20, 21, 22, 23, 24, 25])
  expect(framesOf(filled(3, 8))).toEqual([2, 3])
})

test('each that is offered has another style than those before and after it', () => {
  for (const iterations of [3, 10, 25, 50, 100] as const) {
    const styles = ['reproduce', ...filled(iterations, 8).map(({ style }) => style)]
    expect(styles.filter((style, at) => at > 0 && style === styles[at - 1])).toEqual([])
  }
  const before = { from: 13, style: 'accentuate', prompt: null } as const
  const prompt = { from: 19, style: null, prompt: 'make it night' } as const
  expect(nextChange([before, prompt], { style: 'reproduce', iterations: 25 })?.style).toBe('stylize')
})

test('a change is added in the order of the frames, after what is not typed yet is put last', () => {
  const change = { style: 'dreamy', prompt: null } as const
  const typed = [Number.NaN, 20, 5].map((from) => ({ ...change, from }))
  expect(framesOf(withChange(typed, { ...change, from: 13 }))).toEqual([5, 13, 20, Number.NaN])
  expect(framesOf(inOrder(typed))).toEqual([5, 20, Number.NaN])
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
