import { useEffect, useMemo, useReducer, useRef } from 'react'
import { KEPT_SIZE, LIVE_SIZE } from '../picture-size.ts'
import { type LiveSource, openCanvas, pixelsDrawn } from '../picture-source.ts'
import { changeDrawing, type DrawingEvent, type DrawingState, EMPTY_PAPER } from './drawing-state.ts'
import { drawPaper, drawStroke, newInk, type Stroke } from './stroke.ts'

/** A drawing, and the drawing as a source of pictures. */
export function useDrawing(): {
  readonly drawing: DrawingState
  readonly dispatch: (event: DrawingEvent) => void
  readonly source: LiveSource
} {
  const [drawing, dispatch] = useReducer(changeDrawing, EMPTY_PAPER)
  const strokes = useRef<readonly Stroke[]>([])
  /** What was drawn since the loop took it last. */
  const layer = useRef<OffscreenCanvasRenderingContext2D | null>(null)
  useEffect(() => {
    layer.current ??= openCanvas(LIVE_SIZE).context
    for (const { stroke, from } of newInk(strokes.current, drawing.strokes)) {
      drawStroke(layer.current, stroke, LIVE_SIZE, from)
    }
    strokes.current = drawing.strokes
  }, [drawing])
  const source = useMemo<LiveSource>(
    () => ({
      read: () => pixelsDrawn(LIVE_SIZE, (pen) => drawPaper(pen, strokes.current, LIVE_SIZE)),
      keep: () => {
        const { canvas, context } = openCanvas(KEPT_SIZE)
        drawPaper(context, strokes.current, KEPT_SIZE)
        return canvas
      },
      takeLayer: () => {
        const { width, height } = LIVE_SIZE
        const taken = layer.current?.getImageData(0, 0, width, height).data ?? null
        layer.current?.clearRect(0, 0, width, height)
        return taken
      },
    }),
    [],
  )
  return { drawing, dispatch, source }
}
