import { fateOf, formatKept, halfLifeText } from '@afterimage/core/fate'
import { type EvolutionStatus, isCancelled, isSettled } from '@afterimage/core/statuses'
import type { EvolutionView } from './evolution-view.ts'

const STATUS_LABELS = {
  pending: 'Pending',
  processing: 'Processing',
  processing_animation: 'Making the film',
  completed: 'Completed',
  failed: 'Failed',
} as const satisfies Record<EvolutionStatus, string>

/** What the status badge says. */
export function statusLabel({ status, error }: Pick<EvolutionView, 'status' | 'error'>): string {
  return isCancelled(status, error) ? 'Cancelled' : STATUS_LABELS[status]
}

/** What a frame keeps, as a figure. */
export function keptLabel(kept: number | null | undefined): string {
  return kept === null || kept === undefined ? 'not measured' : formatKept(kept)
}

/** A colour difference as a figure. */
export function formatColourDifference(deltaE: number | null | undefined): string {
  return deltaE === null || deltaE === undefined ? 'not measured' : `ΔE ${deltaE.toFixed(1)}`
}

/** The half-life as a figure: the frame, or that there is none. */
export function halfLifeLabel({ frames, status }: Pick<EvolutionView, 'frames' | 'status'>): string {
  return halfLifeText(fateOf(frames), isSettled(status) ? 'not reached' : 'not yet')
}

/** What a frame is called. */
export function frameName(number: number): string {
  return number === 0 ? 'original' : `frame ${number}`
}
