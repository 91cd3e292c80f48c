import { expect, test } from 'vitest'
import { changeLab, FIRST_STATE, isFull, type LabEvent, type LabState, MAX_FRAMES, shownLabFrame } from './lab-state.ts'

const pixels = { width: 8, height: 8, data: new Uint8Array(192) }
const drawn = (number: number, run = 1): LabEvent => ({
  type: 'frame-drawn',
  run,
  frame: { number, pixels, kept: 0.4, ssim: 0.5, deltaE: 3, ms: 400 },
})
const after = (...events: readonly LabEvent[]): LabState => events.reduce(changeLab, FIRST_STATE)
const read = { type: 'picture-read', source: 'sample.webp', pixels } as const
const running = [read, { type: 'run-toggled' }, { type: 'network-ready' }] as const

test('nothing runs before there is a picture', () => {
  expect(after({ type: 'run-toggled' }).isRunning).toBe(false)
})

test('the newest frame is shown until somebody chooses another, and again once they choose the newest', () => {
  const two = after(...running, drawn(1), drawn(2))
  expect(shownLabFrame(two)?.number).toBe(2)
  const chosen = changeLab(two, { type: 'frame-chosen', number: 1 })
  expect(shownLabFrame(changeLab(chosen, drawn(3)))?.number).toBe(1)
  const newest = changeLab(chosen, { type: 'frame-chosen', number: 2 })
  expect(shownLabFrame(changeLab(newest, drawn(3)))?.number).toBe(3)
})

test('a frame of a run that was given up is ignored', () => {
  const restarted = after(...running, { type: 'restarted' })
  expect(changeLab(restarted, drawn(1, 1)).frames).toHaveLength(1)
  expect(changeLab(restarted, drawn(1, 2)).frames).toHaveLength(2)
  const another = changeLab(restarted, read)
  expect(changeLab(another, drawn(1, 2)).frames).toHaveLength(1)
})

test('the run stops by itself where the page’s memory ends', () => {
  const frames = Array.from({ length: MAX_FRAMES }, (_, i) => drawn(i + 1))
  const full = after(...running, ...frames)
  expect([full.isRunning, isFull(full)]).toEqual([false, true])
})

test('another picture stops the run; a start while it is still being read begins with it', () => {
  const chosen = after(...running, drawn(1), { type: 'picture-chosen' })
  expect([chosen.isRunning, chosen.frames.length]).toEqual([false, 2])
  const waited = changeLab(chosen, read)
  expect([waited.isRunning, waited.frames.length]).toEqual([false, 1])
  const early = changeLab(changeLab(chosen, { type: 'run-toggled' }), read)
  expect([early.isRunning, early.frames.length]).toEqual([true, 1])
})

test('a picture that cannot be read leaves the one before it in place', () => {
  const state = after(...running, drawn(1), { type: 'picture-chosen' }, { type: 'picture-refused', why: 'No picture.' })
  expect([state.frames.length, state.refusal, state.isRunning]).toEqual([2, 'No picture.', false])
  expect(state.source).toBe('sample.webp')
})

test('after a failure the network can be asked for again', () => {
  const failed = after(...running, { type: 'failed', why: 'download' })
  expect([failed.network, failed.isRunning]).toEqual(['download', false])
  expect(changeLab(failed, { type: 'run-toggled' }).network).toBe('loading')
})

test('after a pass that failed the frames stay, and the run goes on with the next', () => {
  const retried = after(...running, drawn(1), drawn(2), { type: 'failed', why: 'pass' }, { type: 'run-toggled' })
  expect([retried.isRunning, retried.frames.length]).toEqual([true, 3])
  expect(changeLab(retried, drawn(2)).frames).toHaveLength(3)
  expect(changeLab(retried, drawn(3)).frames).toHaveLength(4)
})
