import type { EvolutionStatus } from '@afterimage/core/statuses'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { Badge, type BadgeDot } from '../../../shared/ui/badge.tsx'
import type { EvolutionView } from '../model/evolution-view.ts'
import { statusWords } from '../model/words.ts'

const DOTS = {
  pending: 'pending',
  processing: 'processing',
  processing_animation: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<EvolutionStatus, BadgeDot>

/** The evolution's state in its colour. */
export function StatusBadge({ status, error }: Pick<EvolutionView, 'status' | 'error'>) {
  return (
    <Badge dot={isCancelled(status, error) ? 'off' : DOTS[status]} isActive={!isSettled(status)}>
      {statusWords({ status, error })}
    </Badge>
  )
}
