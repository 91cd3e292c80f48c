import type { EvolutionStatus } from '@afterimage/contract/evolution'

/**
 * What may follow what. A failed evolution is retried by becoming pending again, with the frames that it has; one whose film meets a
 * damaged frame makes frames again.
 */
const NEXT = {
  pending: ['processing', 'failed'],
  processing: ['processing_animation', 'failed', 'pending'],
  processing_animation: ['completed', 'failed', 'pending', 'processing'],
  completed: [],
  failed: ['pending'],
} as const satisfies Record<EvolutionStatus, readonly EvolutionStatus[]>

export const UNSETTLED = ['pending', 'processing', 'processing_animation'] as const satisfies EvolutionStatus[]

/** The statuses from which an evolution may become `next`. */
export function statusesBefore(next: EvolutionStatus): readonly EvolutionStatus[] {
  const all = Object.keys(NEXT) as EvolutionStatus[]
  return all.filter((status) => canBecome(status, next))
}

export function canBecome(status: EvolutionStatus, next: EvolutionStatus): boolean {
  const followers: readonly EvolutionStatus[] = NEXT[status]
  return followers.includes(next)
}

export function isUnsettled(status: EvolutionStatus): boolean {
  return UNSETTLED.some((unsettled) => unsettled === status)
}
