import { expect, test } from 'vitest'
import { filmTimeline, startSeconds } from './film-timeline.ts'
import { atSpeed, type FilmPlayback, playedMs, playFrom, playOn } from './playback.ts'
import { SPEEDS } from './speed.ts'

const BEAT_MS = 10
const ready = () => true

/** Plays to the end in beats; answers when each frame was first shown, and when it was over, in milliseconds from the start. */
function play(total: number, from: number, isReady: (frame: number, nowMs: number) => boolean = ready) {
  const timeline = filmTimeline(total + 1)
  const startedMs = 5_000
  let playback: FilmPlayback = playFrom(timeline, from, startedMs)
  let shown = from
  const shownAt = new Map([[from, 0]])
  for (let nowMs = startedMs; nowMs < startedMs + 60_000; nowMs += BEAT_MS) {
    const at = nowMs
    const played = playOn(timeline, playback, at, { shown, isReady: (frame) => isReady(frame, at - startedMs) })
    playback = played.playback
    if (played.frame !== shown) shownAt.set(played.frame, nowMs - startedMs)
    shown = played.frame
    if (played.isOver) return { shownAt, endedAt: nowMs - startedMs }
  }
  throw new Error('It never ended.')
}

test.each([3, 10, 25, 50, 100])('of %i iterations each frame is shown when the film shows it, and as long', (total) => {
  const timeline = filmTimeline(total + 1)
  const { shownAt, endedAt } = play(total, 0)
  expect([...shownAt.keys()]).toEqual(timeline.steps.map((_, index) => index))
  for (const [frame, at] of shownAt) {
    expect(Math.abs(at - startSeconds(timeline, frame) * 1_000)).toBeLessThanOrEqual(2 * BEAT_MS)
  }
  expect(Math.abs(endedAt - (timeline.totalSteps / timeline.framesPerSecond) * 1_000)).toBeLessThanOrEqual(BEAT_MS)
})

test('playing from the middle gives the first frame its whole time', () => {
  const { shownAt } = play(25, 10)
  expect(shownAt.get(11)).toBeCloseTo(1_000 / filmTimeline(26).framesPerSecond, -1.5)
})

test('a picture that comes late is waited for, and none after it is hurried', () => {
  const late = play(25, 0, (frame, nowMs) => frame !== 3 || nowMs >= 2_000)
  expect(late.shownAt.get(3)).toBe(2_000)
  expect((late.shownAt.get(4) ?? 0) - 2_000).toBeGreaterThanOrEqual(1_000 / filmTimeline(26).framesPerSecond - BEAT_MS)
  expect([...late.shownAt.keys()]).toHaveLength(26)
})

test('a picture that never comes holds nobody up for more than eight frames’ time', () => {
  const { shownAt } = play(25, 0, (frame) => frame !== 3)
  const due = startSeconds(filmTimeline(26), 3) * 1_000
  expect(shownAt.get(3)).toBeCloseTo(due + (8 / filmTimeline(26).framesPerSecond) * 1_000, -2)
})

test('a playback goes on from where it was started, also when a display frame bears an earlier time', () => {
  const clock = { startedMs: 5_000, fromMs: 800 }
  expect(playedMs(clock, 5_250)).toBe(1_050)
  expect(playedMs(clock, 4_990)).toBe(800)
})

test.each(SPEEDS)(
  'at %f times the pace frames come so much sooner or later, and a late picture changes no speed',
  (speed) => {
    const timeline = filmTimeline(26)
    let playback = playFrom(timeline, 0, 5_000, speed)
    const dueMs = 5_000 + (startSeconds(timeline, 6) * 1_000) / speed
    expect(playOn(timeline, playback, dueMs - 50 / speed, { shown: 5, isReady: ready }).frame).toBe(5)
    expect(playOn(timeline, playback, dueMs + 1, { shown: 5, isReady: ready }).frame).toBe(6)
    playback = playOn(timeline, playback, dueMs + 1, { shown: 5, isReady: () => false }).playback
    expect(playback.clock.speed).toBe(speed)
  },
)

test('a speed that is changed while it plays goes on from where it stands', () => {
  const slow = playFrom(filmTimeline(26), 0, 5_000, 0.5)
  const fast = atSpeed(slow, 6_000, 4)
  expect(playedMs(fast.clock, 6_000)).toBe(500)
  expect(playedMs(fast.clock, 6_100)).toBe(900)
  expect(atSpeed(fast, 7_000, 4)).toBe(fast)
})
