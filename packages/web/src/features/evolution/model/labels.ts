import { type Fate, formatKept } from '@afterimage/core/fate'
import { halfLife } from '@afterimage/core/half-life'
import { type EvolutionStatus, isCancelled, isSettled } from '@afterimage/core/statuses'
import type { EvolutionView, FrameView } from './evolution-view.ts'

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

/** What became of the picture up to its last frame. */
export function fateOf(frames: readonly FrameView[]): Fate {
  return { kept: frames.at(-1)?.kept ?? null, halfLife: halfLife(frames) }
}

/** The half-life as a figure: the frame, or that there is none. */
export function halfLifeLabel({ frames, status }: Pick<EvolutionView, 'frames' | 'status'>): string {
  const { kept, halfLife: half } = fateOf(frames)
  if (half !== null) return `frame ${half}`
  if (kept === null) return 'not measured'
  return isSettled(status) ? 'not reached' : 'not yet'
}

/** What a frame is called. */
export function frameName(number: number): string {
  return number === 0 ? 'original' : `frame ${number}`
}
