import { halfLife } from '@afterimage/core/half-life'
import { type EvolutionStatus, isCancelled } from '@afterimage/core/statuses'
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

/** A similarity as a figure; a dash where nothing was measured. */
export function formatSimilarity(ssim: number | null | undefined): string {
  return ssim === null || ssim === undefined ? '–' : ssim.toFixed(2)
}

/** A colour difference as a figure. */
export function formatColourDifference(deltaE: number | null | undefined): string {
  return deltaE === null || deltaE === undefined ? '–' : `ΔE ${deltaE.toFixed(1)}`
}

/** The first frame that lost half of the original, or null. */
export function halfLifeOf(frames: readonly FrameView[]): number | null {
  return halfLife(frames)
}

/** What a frame is called. */
export function frameName(number: number): string {
  return number === 0 ? 'original' : `frame ${number}`
}
