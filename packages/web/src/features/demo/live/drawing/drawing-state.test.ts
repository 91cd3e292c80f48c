import { expect, test } from 'vitest'
import { changeDrawing, type DrawingEvent, EMPTY_PAPER, isDrawingFull, MAX_POINTS } from './drawing-state.ts'
import { STARTER_FIGURES } from './figures.ts'

const point = (x: number, y: number) => ({ x, y, width: 0.02 })
const after = (events: readonly DrawingEvent[]) => events.reduce(changeDrawing, EMPTY_PAPER)
const begun: DrawingEvent = { type: 'begun', colour: '#000', point: point(0.1, 0.1) }
const moved: DrawingEvent = { type: 'moved', points: [point(0.2, 0.1), point(0.3, 0.1)] }

test('a stroke begins with a dot and grows with the pen', () => {
  expect(after([begun]).strokes).toEqual([{ colour: '#000', points: [point(0.1, 0.1)] }])
  expect(after([begun, moved, moved, begun]).strokes.map(({ points }) => points.length)).toEqual([5, 1])
})

test('undo takes the last stroke, and says that the paper has to be drawn anew', () => {
  const undone = after([begun, moved, begun, { type: 'undone' }])
  expect(undone.strokes).toHaveLength(1)
  expect(undone.sheet).not.toBe(EMPTY_PAPER.sheet)
  expect(after([{ type: 'undone' }]).strokes).toEqual([])
})

test('a move without a stroke draws nothing', () => {
  expect(after([moved])).toEqual(EMPTY_PAPER)
})

test('a full paper takes no more, until something is taken off it', () => {
  const long: DrawingEvent = { type: 'moved', points: Array.from({ length: MAX_POINTS }, () => point(0, 0)) }
  const full = after([begun, begun, long])
  expect(isDrawingFull(full)).toBe(true)
  expect([begun, moved].reduce(changeDrawing, full)).toBe(full)
  expect(isDrawingFull(changeDrawing(full, { type: 'undone' }))).toBe(false)
})

test.each(STARTER_FIGURES)('the figure $name lies on the paper, and replaces what was on it', ({ strokes }) => {
  const points = strokes.flatMap((stroke) => stroke.points)
  expect(points.length).toBeGreaterThan(20)
  for (const { x, y } of points) expect([x, y].every((side) => side >= 0 && side <= 1)).toBe(true)
  expect(after([begun, { type: 'figure-chosen', strokes }]).strokes).toEqual(strokes)
})
