import { expect, test } from 'vitest'
import { canBecome, EVOLUTION_STATUSES, isSettled, SETTLED, statusesBefore } from './statuses.ts'

test('exactly the steps of the specification are possible, and that of an extension', () => {
  const possible = EVOLUTION_STATUSES.flatMap((from) =>
    EVOLUTION_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
  )
  expect(possible).toEqual([
    'pending → processing',
    'pending → failed',
    'processing → pending',
    'processing → processing_animation',
    'processing → failed',
    'processing_animation → pending',
    'processing_animation → processing',
    'processing_animation → completed',
    'processing_animation → failed',
    'completed → pending',
    'failed → pending',
  ])
})

test('what may come before a status is what may become it', () => {
  expect(statusesBefore('completed')).toEqual(['processing_animation'])
})

test('only what has ended, well or not, is settled', () => {
  expect(EVOLUTION_STATUSES.filter(isSettled)).toEqual(['completed', 'failed'])
  expect(SETTLED).toEqual(['completed', 'failed'])
})
