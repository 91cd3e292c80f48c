import { expect, test } from 'vitest'
import { describeFrame, describeProgress } from './evolution-texts.ts'

const frame = (number: number, kept: number | null) => ({
  ...{ number, kept, url: `/f/${number}`, thumbnailUrl: `/t/${number}`, width: 512, height: 512, durationMs: 20 },
  ...{ ssim: null, deltaE: null, meaning: null, labels: null, caption: null, isUnrelated: false },
})

test('an agent reads how far it is and what each copy keeps, but nothing of the original', () => {
  const told = describeProgress({
    ...{ status: 'processing', error: null, outputVideoUrl: null, inputImageUrl: '', animationProgress: null },
    ...{ lastTry: null, estimatedTimeRemaining: 3.2, progress: { current: 2, total: 10, percentage: 20 } },
    frames: [frame(0, 1), frame(1, 0.934), frame(2, null)],
  })
  expect(told.split('\n')).toEqual([
    'Status: processing. 2 of 10 copies are made, about 4 s to go.',
    'Copy: what is left of the original',
    '1: 93% kept',
    '2: not measured',
  ])
})

test('what a network takes a copy for is told where it has looked', () => {
  expect(describeFrame({ kept: 0.5, labels: [{ id: 'cat', score: 0.42 }] })).toBe('50% kept, looks like “cat” (42%)')
})

test('of one that waits for its turn nobody is told how long it will take', () => {
  const told = describeProgress({
    ...{ status: 'pending', error: null, outputVideoUrl: null, inputImageUrl: '', animationProgress: null, frames: [] },
    ...{ lastTry: null, estimatedTimeRemaining: null, progress: { current: 0, total: 10, percentage: 0 } },
  })
  expect(told).toBe('Status: pending. 0 of 10 copies are made; it waits for its turn.')
})
