import { expect, test } from 'vitest'
import { changeLive, FIRST_STUDIO, type LiveEvent, passesPerSecond, type StudioState } from './live-state.ts'

const pixels = { width: 1, height: 1, data: new Uint8Array(3) }
const after = (events: readonly LiveEvent[], from: StudioState = FIRST_STUDIO) => events.reduce(changeLive, from)
const drawn = (number: number, atMs: number, beginning = 0): LiveEvent => ({
  type: 'drawn',
  beginning,
  number,
  pixels,
  atMs,
})
const RUNNING = [{ type: 'toggled' }, { type: 'network-ready', threads: 2 }] as const

test('the network is asked for at the first start, and not before', () => {
  expect(FIRST_STUDIO.network).toBe('idle')
  expect(after([{ type: 'toggled' }])).toMatchObject({ network: 'loading', isRunning: true })
  expect(after([...RUNNING, { type: 'toggled' }, { type: 'toggled' }])).toMatchObject({ network: 'ready', threads: 2 })
})

test('the rate is that of the last passes', () => {
  expect(passesPerSecond(after([...RUNNING, drawn(1, 9_000)]))).toBeNull()
  const early = Array.from({ length: 20 }, (_, i) => drawn(i + 1, i * 4_000))
  const late = Array.from({ length: 8 }, (_, i) => drawn(i + 21, 100_000 + i * 500))
  expect(passesPerSecond(after([...RUNNING, ...early, ...late]))).toBe(2)
})

test('a pause does not count as a slow pass', () => {
  const paused = after([...RUNNING, drawn(1, 0), drawn(2, 500), { type: 'toggled' }, { type: 'toggled' }])
  expect(passesPerSecond(paused)).toBeNull()
  expect(passesPerSecond(after([drawn(3, 90_000), drawn(4, 90_250)], paused))).toBe(4)
})

test('the pass in work when it stops is kept, and one of an earlier beginning is not', () => {
  expect(after([...RUNNING, drawn(1, 0), { type: 'stopped' }, drawn(2, 400)])).toMatchObject({ passes: 2 })
  const anew = after([...RUNNING, { type: 'begun-anew' }, drawn(1, 400)])
  expect(anew).toMatchObject({ passes: 0, picture: null })
  expect(changeLive(anew, drawn(1, 800, 1))).toMatchObject({ passes: 1 })
})

test('a failure stops it, and the next start asks for the network anew', () => {
  const failed = after([...RUNNING, drawn(1, 0), { type: 'failed', why: 'pass' }])
  expect(failed).toMatchObject({ network: 'pass', isRunning: false, passes: 1 })
  expect(changeLive(failed, { type: 'toggled' })).toMatchObject({ network: 'loading', isRunning: true, passes: 1 })
})
