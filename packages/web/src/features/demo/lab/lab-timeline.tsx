import { formatKept } from '@afterimage/core/fate'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { takeKey } from '@afterimage/core/timeline/keymap'
import { areaPath, curvePoints, heightOf, linePath, SHARE_RANGE, withEnds } from '@afterimage/core/timeline/path'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import { type CSSProperties, type KeyboardEvent, useId } from 'react'
import { type LabFrame, MAX_FRAMES } from './lab-state.ts'

/** Of the drawing, which is stretched to the page. */
const WIDTH = 1000
const HEIGHT = 100
const HALF_Y = heightOf(HALF_KEPT, SHARE_RANGE, HEIGHT)
/** The scale has room for some frames before the first is made. */
const LEAST_TOTAL = 10

interface LabTimelineProps {
  readonly frames: readonly LabFrame[]
  readonly shown: number
  readonly onChoose: (number: number) => void
  readonly onToggle: () => void
}

/** The curve of what is left, and a scrubber over the frames so far. */
export function LabTimeline({ frames, shown, onChoose, onToggle }: LabTimelineProps) {
  const id = useId()
  const last = Math.max(0, frames.length - 1)
  const scale: TimelineScale = { width: WIDTH, total: Math.max(LEAST_TOTAL, last) }
  const measured = frames.map(({ number, kept }) => ({ number, value: kept }))
  const points = withEnds(curvePoints(measured, SHARE_RANGE, scale, HEIGHT), scale)
  const frame = frames[shown]
  const onKey = ({ nativeEvent }: KeyboardEvent) => {
    if (takeKey(nativeEvent, { takes: ({ type }) => type === 'toggled-play' })) onToggle()
  }
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-14 w-full overflow-visible px-2 text-glow"
      >
        <line
          x2={WIDTH}
          y1={HALF_Y}
          y2={HALF_Y}
          className="stroke-edge"
          strokeDasharray="2 4"
          vectorEffect="non-scaling-stroke"
        />
        {last > 0 && (
          <>
            <path d={areaPath(points, HEIGHT)} fill="currentColor" fillOpacity="0.14" />
            <path
              d={linePath(points)}
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </svg>
      <label htmlFor={id} className="sr-only">
        Frame
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={shown}
        disabled={last === 0}
        aria-valuetext={`Frame ${shown} of ${last}, ${formatKept(frame?.kept ?? 1)} kept`}
        onChange={(event) => onChoose(event.currentTarget.valueAsNumber)}
        onKeyDown={onKey}
        style={sliderBox(last, scale.total)}
        className="block h-6 cursor-pointer accent-safelight disabled:cursor-default disabled:opacity-50"
      />
      <p className="sr-only">This page stops at frame {MAX_FRAMES}.</p>
    </div>
  )
}

/** Lays the slider out so that the middle of its thumb, 16 px wide, stands where the curve has the frame. */
function sliderBox(last: number, total: number): CSSProperties {
  if (last === 0) return { width: '100%' }
  const share = (frames: number) => `(100% - 16px) * ${frames / (total + 1)}`
  return { marginLeft: `calc(${share(0.5)})`, width: `calc(${share(last)} + 16px)` }
}
