import { scheduleOf, USUAL_RUN } from '@afterimage/core/run-options'
import { expect, test } from 'vitest'
import { roundTripFor } from './round-trip.ts'

test('a round trip fills in both prompts, and frames go there and back', () => {
  const { prompt, undoPrompt } = roundTripFor('  ')
  const schedule = scheduleOf({ style: 'reproduce', prompt, seed: 1 }, { ...USUAL_RUN, undoPrompt })
  expect([1, 2, 3, 4].map((number) => schedule(number).prompt)).toEqual([
    'make it night',
    'make it day again',
    'make it night',
    'make it day again',
  ])
})

test('a prompt that was written stays, and is undone', () => {
  expect(roundTripFor('add a hat')).toEqual({ prompt: 'add a hat', undoPrompt: 'undo the last change' })
  expect(roundTripFor('make it night').undoPrompt).toBe('make it day again')
})
