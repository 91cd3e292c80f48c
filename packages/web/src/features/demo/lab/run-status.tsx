import { formatKept } from '@afterimage/core/fate'
import type { LabState } from './lab-state.ts'

/** What a screen reader is told of a run: every tenth frame, not each. */
export function RunStatus({ state: { frames } }: { readonly state: LabState }) {
  const tenth = Math.floor((frames.length - 1) / 10) * 10
  const kept = frames[tenth]?.kept
  return (
    <p role="status" className="sr-only">
      {tenth > 0 && kept !== undefined ? `Frame ${tenth}, ${formatKept(kept)} kept` : ''}
    </p>
  )
}
