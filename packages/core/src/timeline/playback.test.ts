import { expect, test } from 'vitest'
import { frameMs, playedMs } from './playback.ts'

test('playback takes about ten seconds, but keeps to a pace that the eye likes', () => {
  expect(frameMs(100)).toBe(100)
  expect(frameMs(3)).toBe(500)
  expect(frameMs(1_000)).toBe(80)
})

test('a playback goes on from where it was started, also when a display frame bears an earlier time', () => {
  const clock = { startedMs: 5_000, fromMs: 800 }
  expect(playedMs(clock, 5_250)).toBe(1_050)
  expect(playedMs(clock, 4_990)).toBe(800)
})
