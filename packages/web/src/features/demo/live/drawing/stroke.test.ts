import { expect, test } from 'vitest'
import { changeDrawing, type DrawingEvent, EMPTY_PAPER } from './drawing-state.ts'
import { STARTER_FIGURES } from './figures.ts'
import { drawStroke, newInk } from './stroke.ts'

const point = (x: number, y: number, width = 0.1) => ({ x, y, width })
const BEGUN: DrawingEvent = { type: 'begun', colour: '#123456', point: point(0.5, 0.5) }
const MOVED: DrawingEvent = { type: 'moved', points: [point(1, 0.5)] }

/** A pen that writes down where it went, and how wide it was. */
function recordingPen() {
  const lines: string[] = []
  let path = ''
  const pen = {
    lineCap: 'butt' as CanvasLineCap,
    lineJoin: 'miter' as CanvasLineJoin,
    lineWidth: 1,
    strokeStyle: '' as string,
    beginPath: () => {
      path = ''
    },
    moveTo: (x: number, y: number) => {
      path += `${x},${y}`
    },
    lineTo: (x: number, y: number) => {
      path += ` ${x},${y}`
    },
    stroke: () => {
      lines.push(`${pen.strokeStyle} ${pen.lineWidth}: ${path}`)
    },
  }
  return { pen, lines }
}

test('a stroke lies on paper of any size, as wide as the pen was at each place', () => {
  const { pen, lines } = recordingPen()
  const points = [point(0.5, 0.5), point(1, 0.5, 0.2)]
  drawStroke(pen, { colour: '#123456', points }, { width: 40, height: 30 })
  expect(lines).toEqual(['#123456 4: 20,15 20,15', '#123456 8: 20,15 40,15'])
})

test('a stroke in progress is drawn from where it was', () => {
  const { pen, lines } = recordingPen()
  const points = [point(0, 0), point(0.5, 0), point(1, 0)]
  drawStroke(pen, { colour: '#123456', points }, { width: 10, height: 10 }, 2)
  expect(lines).toEqual(['#123456 1: 5,0 10,0'])
})

const inkAfter = (...events: readonly DrawingEvent[]) => {
  const sheets = [EMPTY_PAPER]
  for (const event of events) sheets.push(changeDrawing(sheets.at(-1) ?? EMPTY_PAPER, event))
  const [before, now] = [sheets.at(-2) ?? EMPTY_PAPER, sheets.at(-1) ?? EMPTY_PAPER]
  return newInk(before.strokes, now.strokes).map(({ stroke, from }) => stroke.points.length - from)
}

test('new ink is what was drawn since: of a stroke that grows its end, of a figure all of it, of an undo nothing', () => {
  expect(inkAfter(BEGUN)).toEqual([1])
  expect(inkAfter(BEGUN, MOVED)).toEqual([1])
  expect(inkAfter(BEGUN, BEGUN, MOVED)).toEqual([1])
  expect(inkAfter(BEGUN, { type: 'undone' })).toEqual([])
  expect(inkAfter(BEGUN, { type: 'cleared' })).toEqual([])
  const [face] = STARTER_FIGURES
  const strokes = face?.strokes ?? []
  expect(inkAfter(BEGUN, { type: 'figure-chosen', strokes })).toEqual(strokes.map(({ points }) => points.length))
})
