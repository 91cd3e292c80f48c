import { CANCELLED } from '@afterimage/core/statuses'
import { expect, test } from 'vitest'
import { KEPT } from '../instrument/measures.ts'
import { sampleDetail } from '../model/evolution.sample.ts'
import { viewOf } from '../model/evolution-view.ts'
import { figureAt, frameAt, raceStanding, standingOf } from './contender-view.ts'

const view = (made: number, change: Parameters<typeof sampleDetail>[2] = {}) =>
  viewOf(sampleDetail(made, 10, change), undefined)

test('a contender that is behind or has ended shows its last frame, and says so', () => {
  const running = view(4)
  expect([frameAt(running, 3), frameAt(running, 9), frameAt(view(0), 9)]).toEqual([3, 4, 0])
  expect(standingOf(running, 0)).toBe('The original')
  expect(standingOf(running, 3)).toBe('Frame 3')
  expect(standingOf(running, 9)).toBe('So far at frame 4')
  expect(standingOf(view(0), 9)).toBe('Still at the original')
  expect(standingOf(view(4, { status: 'failed', errorMessage: 'No.' }), 9)).toBe('Failed at frame 4')
  expect(standingOf(view(0, { status: 'failed', errorMessage: 'No.' }), 9)).toBe('Failed at the original')
  expect(standingOf(view(4, { status: 'failed', errorMessage: CANCELLED }), 9)).toBe('Cancelled at frame 4')
  expect(standingOf(view(4, { status: 'completed', stoppedBy: 'kept' }), 9)).toBe('Ended at frame 4')
})

test('one line says how the race stands', () => {
  const [done, failed] = [view(10, { status: 'completed' }), view(2, { status: 'failed', errorMessage: 'No.' })]
  expect(raceStanding([view(1), view(2)])).toBe('All are running')
  expect(raceStanding([view(1), done, failed])).toBe('1 of 3 is running')
  expect(raceStanding([view(1), view(1), failed])).toBe('2 of 3 are running')
  expect(raceStanding([done, done])).toBe('All have ended')
  expect(raceStanding([done, failed])).toBe('All have ended, 1 by failing')
  expect(raceStanding([failed, failed])).toBe('All have failed')
})

test('the legend gives the figure of the frame that is shown, and no figure of what failed before its first one', () => {
  const figure = (made: number, change: Parameters<typeof sampleDetail>[2] = {}) =>
    [0, 9].map((wanted) => figureAt(view(made, change), KEPT, wanted))
  const failed = { status: 'failed', errorMessage: 'No.' } as const
  expect(figure(0)).toEqual(['100%', '100%'])
  expect(figure(0, failed)).toEqual(['100%', 'failed'])
  expect(figure(0, { ...failed, errorMessage: CANCELLED })).toEqual(['100%', 'cancelled'])
  expect(figure(4, failed)[1]).toBe('not measured')
})
