import { expect, test } from 'vitest'
import { type Cursor, type CursorEvent, firstCursor, moveCursor, shownFrame } from './cursor.ts'

const after = (cursor: Cursor, ...events: CursorEvent[]) => events.reduce(moveCursor, cursor)
const grown = (newest: number): CursorEvent => ({ type: 'grew', newest })

test('without a choice the newest frame is followed', () => {
  expect(shownFrame(after(firstCursor(null), grown(3), grown(7)))).toBe(7)
})

test('a chosen frame stays while others arrive', () => {
  expect(shownFrame(after(firstCursor(null), grown(7), { type: 'chose', frame: 2 }, grown(9)))).toBe(2)
})

test('the frame that an address names is waited for, the newest shown meanwhile', () => {
  const cursor = after(firstCursor(5), grown(3))
  expect(shownFrame(cursor)).toBe(3)
  expect(shownFrame(after(cursor, grown(8)))).toBe(5)
})

test('steps stop at both ends', () => {
  const cursor = after(firstCursor(null), grown(2))
  expect(shownFrame(after(cursor, { type: 'stepped', by: 1 }))).toBe(2)
  expect(shownFrame(after(cursor, { type: 'stepped', by: -10 }))).toBe(0)
})

test('playing starts again at the original when it stands at the end', () => {
  const playing = after(firstCursor(null), grown(2), { type: 'toggled-play' })
  expect(playing).toMatchObject({ chosen: 0, isPlaying: true })
})

test('a clock leads playback to each frame, and pauses it when the last has had its time', () => {
  const playing = after(firstCursor(null), grown(3), { type: 'toggled-play' })
  const atEnd = after(playing, { type: 'reached', frame: 1 }, { type: 'reached', frame: 3 })
  expect(atEnd).toMatchObject({ chosen: 3, isPlaying: true })
  const paused = moveCursor(atEnd, { type: 'paused' })
  expect(paused).toMatchObject({ chosen: 3, isPlaying: false })
  expect(moveCursor(paused, { type: 'reached', frame: 1 })).toBe(paused)
})

test('choosing a frame leaves the film and stops playing', () => {
  const film = after(firstCursor(null), grown(5), { type: 'showed-film' })
  expect(moveCursor(film, { type: 'chose', frame: 3 })).toMatchObject({ stage: 'frames', chosen: 3, isPlaying: false })
})

test('the playhead follows the film while it is on the stage, and not when it was left', () => {
  const film = after(firstCursor(null), grown(5), { type: 'showed-film' }, { type: 'filmed', frame: 3 })
  expect(film).toMatchObject({ stage: 'film', chosen: 3 })
  const left = moveCursor(film, { type: 'showed-frames' })
  expect(moveCursor(left, { type: 'filmed', frame: 4 })).toBe(left)
})

test('after a reset the reference is a frame that still exists', () => {
  const pinned = after(firstCursor(null), grown(9), { type: 'pinned-reference', frame: 6 })
  expect(moveCursor(pinned, grown(0)).reference).toBe(0)
})
