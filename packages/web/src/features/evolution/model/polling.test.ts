import { expect, test } from 'vitest'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { healthPollMs, statusPollMs } from './polling.ts'

const running = { status: 'processing', error: null, isPaused: false, isHidden: false } as const

test('status is polled every 1.5 s', () => {
  expect(statusPollMs(running)).toBe(1_500)
  expect(statusPollMs({ ...running, status: undefined })).toBe(1_500)
})

test('in a hidden tab it is polled every 5 s', () => {
  expect(statusPollMs({ ...running, isHidden: true })).toBe(5_000)
  expect(statusPollMs({ ...running, isHidden: true, status: 'completed' })).toBe(false)
})

test.each(['completed', 'failed'] as const)('polling stops when it is %s', (status) => {
  expect(statusPollMs({ ...running, status })).toBe(false)
})

test('polling stops at a 404', () => {
  const error = new ApiProblem('refused', 'Evolution not found', { status: 404, code: 'not_found' })
  expect(statusPollMs({ ...running, error })).toBe(false)
})

test.each([
  new ApiProblem('unreachable', 'x'),
  new ApiProblem('timeout', 'x'),
  new ApiProblem('refused', 'x', { status: 500 }),
])('polling continues after any other failure: $kind', (error) => {
  expect(statusPollMs({ ...running, error })).toBe(1_500)
})

test('polling rests while the person paused it', () => {
  expect(statusPollMs({ ...running, isPaused: true })).toBe(false)
})

test('health is checked every 30 s until it is completed', () => {
  expect(healthPollMs('processing')).toBe(30_000)
  expect(healthPollMs('failed')).toBe(30_000)
  expect(healthPollMs('completed')).toBe(false)
})
