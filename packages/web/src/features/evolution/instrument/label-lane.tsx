import { formatScore, LABELS_EXPLAINED, labelSpans, labelStoryOf } from '@afterimage/core/labels'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { memo, type ReactNode, useMemo } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { FrameView } from '../model/evolution-view.ts'

/** Less has no room for a character. */
const MIN_TEXT_PX = 24

interface LabelLaneProps {
  readonly frames: readonly FrameView[]
  readonly scale: TimelineScale
  /** Whether networks look: then it has its place before they have seen anything. */
  readonly isBeingLookedAt: boolean
}

/** What a small network took the picture for, from frame to frame; no lane where nobody has looked. */
export const LabelLane = memo(function LabelLane({ frames, scale, isBeingLookedAt }: LabelLaneProps) {
  const spans = useMemo(() => labelSpans(frames), [frames])
  const lostAt = useMemo(() => labelStoryOf(frames)?.lostAt ?? null, [frames])
  const unseen = frames.findIndex(({ labels }) => labels === null)
  const last = (unseen === -1 ? frames.length : unseen) - 1
  if (last < 0 && !isBeingLookedAt) return null
  return (
    <div
      aria-hidden="true"
      title={LABELS_EXPLAINED}
      className="relative mt-1 h-5 overflow-hidden text-label leading-4.5"
    >
      {last >= 0 && <Span scale={scale} from={0} to={last} className="border-line border-y border-dotted" />}
      {spans.map(({ label, score, from, to }) => (
        <Span key={from} scale={scale} from={from} to={to} className="rounded-xs border border-line bg-raised">
          {label} <span className="figure-text text-dim">{formatScore(score)}</span>
        </Span>
      ))}
      {lostAt !== null && (
        <Span scale={scale} from={lostAt} to={last} className="border border-transparent text-dim">
          lost at frame {lostAt}
        </Span>
      )}
    </div>
  )
})

interface SpanProps {
  readonly scale: TimelineScale
  readonly from: number
  readonly to: number
  readonly className: string
  readonly children?: ReactNode
}

/** As wide as the shares of the scale that its frames own, with what it says where there is room. */
function Span({ scale, from, to, className, children }: SpanProps) {
  const left = xOfFrame(scale, from - 0.5)
  const width = Math.max(2, xOfFrame(scale, to + 0.5) - left - 1)
  const isWide = width >= MIN_TEXT_PX
  return (
    <span className={classNames('absolute inset-y-0 truncate', isWide && 'px-1.5', className)} style={{ left, width }}>
      {isWide && children}
    </span>
  )
}
