import { formatDriftRate, MEANING_DRIFT_EXPLAINED, meaningDriftOf } from '@afterimage/core/meaning-drift'
import { useMemo } from 'react'
import type { FrameView } from '../model/evolution-view.ts'

interface MeaningFiguresProps {
  readonly frames: readonly FrameView[]
  /** Whether networks still look: then the figures have their place before they are known. */
  readonly isBeingLookedAt: boolean
}

/** How far the meaning went in two figures, each with what it says; nothing where nobody has looked at enough frames. */
export function MeaningFigures({ frames, isBeingLookedAt }: MeaningFiguresProps) {
  const ofThoseSeen = useMemo(() => meaningDriftOf(frames), [frames])
  // Of some copies they would say of all what is not so.
  const drift = isBeingLookedAt ? null : ofThoseSeen
  if (drift === null && !isBeingLookedAt) return null
  return (
    <dl className="grid max-w-[420px] gap-2">
      <MeaningFigure value={drift?.mcd.toFixed(2)} explained={MEANING_DRIFT_EXPLAINED.mcd} />
      <MeaningFigure
        value={drift === null ? undefined : formatDriftRate(drift.sdr)}
        explained={MEANING_DRIFT_EXPLAINED.sdr}
      />
    </dl>
  )
}

function MeaningFigure({
  value = 'not yet',
  explained,
}: {
  readonly value: string | undefined
  readonly explained: string
}) {
  return (
    <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-3">
      <dt className="col-start-2 row-start-1 text-dim text-label">{explained}</dt>
      <dd className="display-text col-start-1 row-start-1 whitespace-nowrap text-lead">{value}</dd>
    </div>
  )
}
