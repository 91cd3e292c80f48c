import type { EvolutionStatus } from '@afterimage/core/statuses'
import { isSettled } from '@afterimage/core/statuses'
import { Badge, type BadgeDot } from '../../../shared/ui/badge.tsx'
import { STATUS_WORDS } from '../model/words.ts'

const DOTS = {
  pending: 'pending',
  processing: 'processing',
  processing_animation: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<EvolutionStatus, BadgeDot>

/** The evolution's state in its colour. */
export function StatusBadge({ status }: { readonly status: EvolutionStatus }) {
  return (
    <Badge dot={DOTS[status]} isActive={!isSettled(status)}>
      {STATUS_WORDS[status]}
    </Badge>
  )
}
