import { LABELS_EXPLAINED, labelSpans } from '@afterimage/core/labels'
import { layOutLane } from '@afterimage/core/timeline/lane'
import { type TimelineScale, xOfFrame } from '@afterimage/core/timeline/scale'
import { memo, useMemo } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type EvolutionView, storyOf } from '../model/evolution-view.ts'

interface LabelLaneProps {
  readonly view: EvolutionView
  readonly scale: TimelineScale
  /** Whether networks look: then it has its place before they have seen anything. */
  readonly isBeingLookedAt: boolean
}

/** What a small network took the picture for, from frame to frame; no lane where nobody has looked. */
export const LabelLane = memo(function LabelLane({ view, scale, isBeingLookedAt }: LabelLaneProps) {
  const { width, total } = scale
  const parts = useMemo(
    () => layOutLane(labelSpans(view.frames), storyOf(view), { width, total }),
    [view, width, total],
  )
  const unseen = view.frames.findIndex(({ labels }) => labels === null)
  const last = (unseen === -1 ? view.frames.length : unseen) - 1
  if (last < 0 && !isBeingLookedAt) return null
  return (
    <div
      aria-hidden="true"
      title={LABELS_EXPLAINED}
      className="relative mt-1 h-5 overflow-hidden text-label leading-4.5"
    >
      {last >= 0 && (
        <span
          className="absolute inset-y-0 left-0 border-line border-y border-dotted"
          style={{ width: xOfFrame(scale, last + 0.5) }}
        />
      )}
      {parts.map(
        ({ from, isBelief, left, width: wide }) =>
          isBelief && (
            <span
              key={from}
              className="absolute inset-y-0 rounded-xs border border-line bg-raised"
              style={{ left, width: Math.max(2, wide - 1) }}
            />
          ),
      )}
      {parts.map(
        ({ from, isBelief, label, score, textLeft, textWidth }) =>
          textWidth > 0 && (
            <span
              key={from}
              className={classNames('absolute inset-y-px truncate px-1.5', !isBelief && 'text-dim')}
              style={{ left: textLeft, width: textWidth }}
            >
              {label} <span className="figure-text text-dim">{score}</span>
            </span>
          ),
      )}
    </div>
  )
})
