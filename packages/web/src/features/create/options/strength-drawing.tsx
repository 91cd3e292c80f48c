import type { Iterations } from '@afterimage/core/iterations'
import { MAX_STRENGTH_POINTS, STRENGTH_RANGE, type StrengthPoint, strengthAt } from '@afterimage/core/run-options'
import { type PointerEvent, useId, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { LEAST_DRAWN, middleOfWidestGap, movedPoint, withPoint } from './curve-points.ts'
import { FrameField } from './frame-field.tsx'
import { StrengthCurve } from './strength-curve-line.tsx'
import { StrengthSlider } from './strength-slider.tsx'

/** How near to a point a press takes it, pixels. */
const REACH_PX = 22
const RANGE = STRENGTH_RANGE.most - STRENGTH_RANGE.least

interface StrengthDrawingProps {
  readonly points: readonly StrengthPoint[]
  readonly onChange: (points: readonly StrengthPoint[]) => void
  readonly iterations: Iterations
}

/** A curve that is drawn: its points are pressed into the picture and dragged, or added and set by the fields under it. */
export function StrengthDrawing({ points, onChange, iterations }: StrengthDrawingProps) {
  const id = useId()
  const held = useRef<number>(undefined)
  const add = useRef<HTMLButtonElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const gap = middleOfWidestGap(points, iterations)
  const most =
    points.length >= MAX_STRENGTH_POINTS
      ? `A curve has at most ${MAX_STRENGTH_POINTS} points.`
      : gap === undefined && 'Each frame has its point.'
  const change = (at: number, to: StrengthPoint) => onChange(movedPoint(points, at, to, iterations))

  const remove = (at: number) => {
    onChange(points.filter((_, index) => index !== at))
    add.current?.focus()
  }
  const fillGap = () => {
    const added = gap === undefined ? undefined : withPoint(points, { frame: gap, strength: strengthAt(points, gap) })
    if (added !== undefined) onChange(added.points)
  }
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || picture.current === null) return
    const box = picture.current.getBoundingClientRect()
    const { width, height } = box
    const to = placeOf(event, box, iterations)
    const distances = points.map(({ frame, strength }) =>
      Math.hypot(
        ((frame - to.frame) / Math.max(1, iterations - 1)) * width,
        ((strength - to.strength) / RANGE) * height,
      ),
    )
    const nearest = distances.indexOf(Math.min(...distances))
    const there = points.findIndex(({ frame }) => frame === to.frame)
    if ((distances[nearest] ?? Number.POSITIVE_INFINITY) <= REACH_PX) held.current = nearest
    else if (there >= 0) {
      held.current = there
      change(there, to)
    } else {
      const added = withPoint(points, to)
      if (added === undefined) return
      held.current = added.at
      onChange(added.points)
    }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (held.current === undefined || picture.current === null) return
    change(held.current, placeOf(event, picture.current.getBoundingClientRect(), iterations))
  }
  const letGo = () => {
    held.current = undefined
  }

  return (
    <>
      {/* Its edge listens too: half of a point at the end of the curve lies beyond the picture. */}
      <div
        className="-m-3 cursor-crosshair touch-none select-none p-3"
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      >
        <div ref={picture} data-strength-drawing className="relative h-28 rounded-sm bg-panel">
          <StrengthCurve points={points} iterations={iterations} />
          {points.map(({ frame, strength }) => (
            <span
              key={frame}
              aria-hidden="true"
              className="pointer-events-none absolute size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-glow bg-ground"
              style={{
                left: `${(100 * (frame - 1)) / Math.max(1, iterations - 1)}%`,
                top: `${100 * (1 - (strength - STRENGTH_RANGE.least) / RANGE)}%`,
              }}
            />
          ))}
        </div>
      </div>
      <p className="text-dim text-small">Click the curve for another point; drag a point to move it.</p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; its frame changes while it is set
          <li key={at} className="flex items-end gap-2">
            <FrameField
              frame={point.frame}
              name={`Frame of point ${at + 1}`}
              iterations={iterations}
              onSet={(frame) => change(at, { ...point, frame })}
            />
            <StrengthSlider
              name={`Strength at frame ${point.frame}`}
              strength={point.strength}
              onChange={(strength) => change(at, { ...point, strength })}
            />
            <IconButton
              label={`Remove the point at frame ${point.frame}`}
              icon={<Icon name="close" />}
              disabled={points.length <= LEAST_DRAWN}
              onClick={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          size="small"
          // Not disabled: the focus would be lost with the last one that is added.
          aria-disabled={most !== false}
          aria-describedby={most ? id : undefined}
          onClick={fillGap}
        >
          Add a point
        </Button>
        {most && (
          <span id={id} className="text-dim text-small">
            {most}
          </span>
        )}
      </div>
    </>
  )
}

/** What a place in the picture means: its frame from left to right, its strength from the bottom to the top. */
function placeOf({ clientX, clientY }: PointerEvent, box: DOMRect, iterations: number): StrengthPoint {
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height]
  return {
    frame: Math.min(iterations, Math.max(1, Math.round(1 + x * (iterations - 1)))),
    strength: STRENGTH_RANGE.least + Math.min(1, Math.max(0, 1 - y)) * RANGE,
  }
}
