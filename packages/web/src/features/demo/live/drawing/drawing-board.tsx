import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { KEPT_SIZE } from '../picture-size.ts'
import type { DrawingEvent, DrawingState } from './drawing-state.ts'
import { drawPaper, drawStroke, newInk, type Point, type Stroke } from './stroke.ts'

interface DrawingBoardProps {
  readonly drawing: DrawingState
  readonly colour: string
  /** Of the pen, as a share of the paper's width. */
  readonly width: number
  readonly dispatch: (event: DrawingEvent) => void
}

/** The paper: for a mouse, a finger, a pen that presses, and the keyboard. */
export function DrawingBoard({ drawing, colour, width, dispatch }: DrawingBoardProps) {
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  useInk(canvas, drawing)
  const [isDown, setIsDown] = useState(false)
  const keyboard = useKeyboardPen({ colour, width, dispatch })

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setIsDown(true)
    dispatch({ type: 'begun', colour, point: pointOf(event.nativeEvent, event.currentTarget, width) })
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown) return
    const { nativeEvent, currentTarget } = event
    const steps = nativeEvent.getCoalescedEvents?.() ?? []
    const points = (steps.length > 0 ? steps : [nativeEvent]).map((step) => pointOf(step, currentTarget, width))
    dispatch({ type: 'moved', points })
  }
  const end = () => setIsDown(false)

  return (
    // An application to a screen reader: it takes the arrow keys.
    <div
      role="application"
      aria-label="Drawing"
      aria-describedby={hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard draws on it
      tabIndex={0}
      onKeyDown={keyboard.onKeyDown}
      className="relative rounded-sm"
    >
      <canvas
        ref={canvas}
        width={KEPT_SIZE.width}
        height={KEPT_SIZE.height}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        className="block aspect-[4/3] w-full cursor-crosshair touch-none rounded-sm"
      />
      {keyboard.pen && (
        <span
          aria-hidden="true"
          className={`pointer-events-none absolute size-3 -translate-1/2 rounded-full border-2 border-safelight ${keyboard.pen.isDown ? 'bg-safelight' : ''}`}
          style={{ left: `${100 * keyboard.pen.x}%`, top: `${100 * keyboard.pen.y}%` }}
        />
      )}
      <p id={hint} className="sr-only">
        Arrow keys move a pen, with Shift in long steps. Space puts it down and lifts it.
      </p>
      <p aria-live="polite" className="sr-only">
        {keyboard.pen && (keyboard.pen.isDown ? 'Pen down' : 'Pen lifted')}
      </p>
    </div>
  )
}

/** Keeps the canvas at the drawing: what is new is drawn on it, and all of it anew when something was taken back. */
function useInk(canvas: { readonly current: HTMLCanvasElement | null }, { strokes, sheet }: DrawingState): void {
  const drawn = useRef<{ readonly strokes: readonly Stroke[]; readonly sheet: number } | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (drawn.current?.sheet !== sheet) drawPaper(context, strokes, KEPT_SIZE)
    else
      for (const { stroke, from } of newInk(drawn.current.strokes, strokes))
        drawStroke(context, stroke, KEPT_SIZE, from)
    drawn.current = { strokes, sheet }
  }, [canvas, strokes, sheet])
}

const STEP = 0.015
const LONG_STEP = 0.08
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

interface KeyboardPen {
  readonly x: number
  readonly y: number
  readonly isDown: boolean
}

function useKeyboardPen({ colour, width, dispatch }: Omit<DrawingBoardProps, 'drawing'>) {
  const [pen, setPen] = useState<KeyboardPen | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const here = pen ?? { x: 0.5, y: 0.5, isDown: false }
    const way = WAYS[event.key]
    if (way === undefined && event.key !== ' ') return
    event.preventDefault()
    if (way === undefined) {
      if (!here.isDown) dispatch({ type: 'begun', colour, point: { x: here.x, y: here.y, width } })
      return setPen({ ...here, isDown: !here.isDown })
    }
    const step = event.shiftKey ? LONG_STEP : STEP
    const [x, y] = [onPaper(here.x + step * way[0]), onPaper(here.y + step * way[1])]
    if (here.isDown) dispatch({ type: 'moved', points: [{ x, y, width }] })
    setPen({ ...here, x, y })
  }
  return { pen, onKeyDown }
}

/** A mouse and a finger draw as wide as the pen is; a pen's pressure makes it finer or broader. */
function pointOf(event: globalThis.PointerEvent, paper: HTMLCanvasElement, width: number): Point {
  const { left, top, width: across, height: down } = paper.getBoundingClientRect()
  const pressed = event.pointerType === 'pen' ? width * (0.4 + 1.2 * event.pressure) : width
  return { x: onPaper((event.clientX - left) / across), y: onPaper((event.clientY - top) / down), width: pressed }
}

function onPaper(side: number): number {
  return Math.min(1, Math.max(0, side))
}
