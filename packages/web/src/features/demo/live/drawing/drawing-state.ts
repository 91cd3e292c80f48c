import type { Point, Stroke } from './stroke.ts'

/** Of all strokes together: redrawing them takes a few milliseconds. */
export const MAX_POINTS = 20_000

export interface DrawingState {
  readonly strokes: readonly Stroke[]
  /** Changes whenever what is on the paper was taken back, so that it has to be drawn anew. */
  readonly sheet: number
}

export type DrawingEvent =
  | { readonly type: 'begun'; readonly colour: string; readonly point: Point }
  | { readonly type: 'moved'; readonly points: readonly Point[] }
  | { readonly type: 'figure-chosen'; readonly strokes: readonly Stroke[] }
  | { readonly type: 'undone' }
  | { readonly type: 'cleared' }

export const EMPTY_PAPER: DrawingState = { strokes: [], sheet: 0 }

/** The drawing after an event. */
export function changeDrawing(state: DrawingState, event: DrawingEvent): DrawingState {
  switch (event.type) {
    case 'begun':
      return isDrawingFull(state) ? state : added(state, [{ colour: event.colour, points: [event.point] }])
    case 'moved':
      return isDrawingFull(state) ? state : lengthened(state, event.points)
    case 'figure-chosen':
      return { strokes: event.strokes, sheet: state.sheet + 1 }
    case 'undone':
      return { strokes: state.strokes.slice(0, -1), sheet: state.sheet + 1 }
    case 'cleared':
      return { strokes: [], sheet: state.sheet + 1 }
  }
}

/** Whether no more fits onto the paper. */
export function isDrawingFull({ strokes }: DrawingState): boolean {
  return strokes.reduce((sum, { points }) => sum + points.length, 0) >= MAX_POINTS
}

function added(state: DrawingState, strokes: readonly Stroke[]): DrawingState {
  return { ...state, strokes: [...state.strokes, ...strokes] }
}

function lengthened(state: DrawingState, points: readonly Point[]): DrawingState {
  const last = state.strokes.at(-1)
  if (last === undefined) return state
  return { ...state, strokes: [...state.strokes.slice(0, -1), { ...last, points: [...last.points, ...points] }] }
}
