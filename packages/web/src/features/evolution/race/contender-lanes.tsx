import { contenderCharacter } from '@afterimage/core/contender-names'
import type { TimelineScale } from '@afterimage/core/timeline/scale'
import { classNames } from '../../../shared/ui/class-names.ts'
import { LabelLane } from '../instrument/label-lane.tsx'
import { lookOf } from './contender-looks.ts'
import type { ContenderView } from './contender-view.ts'

interface ContenderLanesProps {
  readonly contenders: readonly ContenderView[]
  readonly scale: TimelineScale
}

/** What a small network took each contender's frames for; no lanes where nobody looks. */
export function ContenderLanes({ contenders, scale }: ContenderLanesProps) {
  const isLookedAt = contenders.some(
    ({ view, isBeingLookedAt }) => isBeingLookedAt || view.frames.some(({ labels }) => labels !== null),
  )
  if (!isLookedAt) return null
  return (
    <div className="mt-1 grid gap-1">
      {contenders.map(({ id, position, name, view, isBeingLookedAt }) => (
        <div key={id}>
          <p aria-hidden="true" className="truncate text-dim text-label">
            <span className={classNames('font-medium', lookOf(position).colour)}>{contenderCharacter(position)}</span>{' '}
            {name}
          </p>
          <LabelLane view={view} scale={scale} isBeingLookedAt={isBeingLookedAt} />
        </div>
      ))}
    </div>
  )
}
