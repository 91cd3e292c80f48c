import { formatBelief } from '@afterimage/core/labels'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import type { FrameView } from '../model/evolution-view.ts'
import { frameName } from '../model/labels.ts'
import { FrameCanvas } from '../stage/frame-canvas.tsx'
import type { Measure } from './measures.ts'

const WIDTH_PX = 144

interface HoverPreviewProps {
  readonly frames: readonly FrameView[]
  readonly number: number
  readonly measure: Measure
  readonly scale: TimelineScale
}

/** The frame under the pointer, before it is chosen. */
export function HoverPreview({ frames, number, measure, scale }: HoverPreviewProps) {
  const frame = frames[number]
  if (frame === undefined) return null
  const x = xOfFrame(scale, frame.number)
  const left = Math.max(0, Math.min(scale.width - WIDTH_PX, x - WIDTH_PX / 2))
  const height = Math.round((WIDTH_PX * frame.height) / frame.width)
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span className="absolute inset-y-0 w-px bg-edge" style={{ translate: `${x}px 0` }} />
      <div
        className="absolute bottom-full mb-2 rounded-sm border border-edge bg-raised p-1"
        style={{ width: WIDTH_PX, translate: `${left}px 0` }}
      >
        <FrameCanvas
          number={frame.number}
          size="thumbnail"
          width={WIDTH_PX * 2}
          height={height * 2}
          label=""
          className="block w-full rounded-xs bg-stage"
        />
        <p className="figure-text flex justify-between px-1 pt-1 text-dim text-label">
          <span>{frameName(frame.number)}</span>
          <span>
            {measure.shortName} {measure.format(measure.of(frame))}
          </span>
        </p>
        <p className="truncate px-1 text-dim text-label empty:hidden">{formatBelief(frames, number)}</p>
      </div>
    </div>
  )
}
