import { heightOf } from '@afterimage/core/timeline/path'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { useCursor, useShownFrame } from '../model/cursor-store.ts'
import type { FrameView } from '../model/evolution-view.ts'
import { FrameCanvas } from '../stage/frame-canvas.tsx'
import { useCurveHeight } from './drift-curve.tsx'
import type { Measure } from './measures.ts'

const MIN_LOUPE_PX = 64

interface PlayheadProps {
  readonly frames: readonly FrameView[]
  readonly measure: Measure
  readonly scale: TimelineScale
}

/** The one line through curve and filmstrip, with the frame it stands on. */
export function Playhead({ frames, measure, scale }: PlayheadProps) {
  const shown = useShownFrame()
  const reference = useCursor((cursor) => cursor.reference)
  const curveHeight = useCurveHeight()
  const frame = frames[shown]
  if (frame === undefined) return null
  const x = xOfFrame(scale, shown)
  const value = measure.of(frame)
  const loupePx = Math.max(MIN_LOUPE_PX, scale.width / (scale.total + 1))
  const loupeLeft = Math.max(0, Math.min(scale.width - loupePx, x - loupePx / 2))
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {reference > 0 && (
        <span
          className="absolute inset-y-0 w-px border-edge border-l border-dashed"
          style={{ translate: `${xOfFrame(scale, reference)}px 0` }}
        />
      )}
      <span className="absolute inset-y-0 w-px bg-paper" style={{ translate: `${x - 0.5}px 0` }} />
      {value !== null && (
        <span
          className="absolute size-2.5 rounded-full border-2 border-ground bg-paper"
          style={{ translate: `${x - 5}px ${heightOf(value, measure, curveHeight) - 5}px` }}
        />
      )}
      <span
        className="absolute -bottom-1 h-14 overflow-hidden rounded-xs border-2 border-safelight bg-panel sm:h-16"
        style={{ width: loupePx, translate: `${loupeLeft}px 0` }}
      >
        <FrameCanvas
          number={shown}
          size="thumbnail"
          width={192}
          height={Math.round((192 * frame.height) / frame.width)}
          label=""
          className="size-full object-cover"
        />
      </span>
    </div>
  )
}
