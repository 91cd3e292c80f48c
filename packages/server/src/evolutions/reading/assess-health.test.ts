import { expect, test } from 'vitest'
import { evolutionRow } from '../../../test/evolution-row.ts'
import { assessHealth } from './assess-health.ts'

const start = new Date('2026-01-01T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

test.each([
  ['a fast model within a minute', 100, 60, false],
  ['a fast model after more than a minute', 100, 61, true],
  ['a slow model within three times its usual time', 40_000, 120, false],
  ['a slow model after more than that', 40_000, 121, true],
] as const)('without progress, %s: stuck is assessed by the model’s usual time', (_name, usualMs, seconds, isStuck) => {
  expect(assessHealth(evolutionRow({}), usualMs, after(seconds))).toEqual({
    isStuck,
    timeSinceCreated: seconds * 1_000,
    timeSinceUpdated: seconds * 1_000,
    canRetry: isStuck,
    canCleanup: isStuck,
  })
})

test('waiting for a busy model is not being stuck', () => {
  const waiting = evolutionRow({ waiting_until: after(600) })
  expect(assessHealth(waiting, 100, after(300)).isStuck).toBe(false)
  expect(assessHealth(waiting, 100, after(661)).isStuck).toBe(true)
})

test('waiting in the queue or for a film takes longer before it counts', () => {
  expect(assessHealth(evolutionRow({ status: 'pending' }), 100, after(500)).isStuck).toBe(false)
  expect(assessHealth(evolutionRow({ status: 'pending' }), 100, after(601))).toMatchObject({
    isStuck: true,
    canRetry: false,
    canCleanup: true,
  })
  expect(assessHealth(evolutionRow({ status: 'processing_animation' }), 100, after(200)).isStuck).toBe(false)
  expect(assessHealth(evolutionRow({ status: 'processing_animation' }), 100, after(301)).isStuck).toBe(true)
})

test('what ended is never stuck; what failed can be retried and reset', () => {
  expect(assessHealth(evolutionRow({ status: 'completed' }), 100, after(1e6))).toMatchObject({
    isStuck: false,
    canRetry: false,
    canCleanup: false,
  })
  expect(assessHealth(evolutionRow({ status: 'failed' }), 100, after(1e6))).toMatchObject({
    isStuck: false,
    canRetry: true,
    canCleanup: true,
  })
})
