export const EVOLUTION_STATUSES = ['pending', 'processing', 'processing_animation', 'completed', 'failed'] as const
export type EvolutionStatus = (typeof EVOLUTION_STATUSES)[number]

/**
 * What may follow what. A failed evolution is retried by becoming pending again, with the frames that it has, and one that ended is
 * extended in the same way; one whose film meets a damaged frame makes frames again.
 */
const NEXT = {
  pending: ['processing', 'failed'],
  processing: ['processing_animation', 'failed', 'pending'],
  processing_animation: ['completed', 'failed', 'pending', 'processing'],
  completed: ['pending'],
  failed: ['pending'],
} as const satisfies Record<EvolutionStatus, readonly EvolutionStatus[]>

/** The statuses of an evolution that still changes by itself. */
export const UNSETTLED = ['pending', 'processing', 'processing_animation'] as const satisfies EvolutionStatus[]

/** Whether nothing more will happen by itself. */
export function isSettled(status: EvolutionStatus): boolean {
  return !UNSETTLED.some((unsettled) => unsettled === status)
}

/** The statuses of an evolution that has ended, well or not. */
export const SETTLED: readonly EvolutionStatus[] = EVOLUTION_STATUSES.filter(isSettled)

/** The statuses from which an evolution may become `next`. */
export function statusesBefore(next: EvolutionStatus): readonly EvolutionStatus[] {
  return EVOLUTION_STATUSES.filter((status) => canBecome(status, next))
}

export function canBecome(status: EvolutionStatus, next: EvolutionStatus): boolean {
  const followers: readonly EvolutionStatus[] = NEXT[status]
  return followers.includes(next)
}

/** The reason that is recorded when its owner stops an evolution. */
export const CANCELLED = 'Cancelled.'

/** Whether its owner stopped it: it ended as it was asked to, though its status is `failed`. */
export function isCancelled(status: string, reason: string | null | undefined): boolean {
  return status === 'failed' && reason === CANCELLED
}
