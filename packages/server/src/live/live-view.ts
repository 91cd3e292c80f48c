import type { LiveMessage } from '@afterimage/contract/live-message'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { EvolutionCard } from '../evolutions/evolutions.ts'

const TYPES = {
  pending: 'progress',
  processing: 'progress',
  processing_animation: 'progress',
  completed: 'complete',
  failed: 'error',
} as const satisfies Record<EvolutionStatus, LiveMessage['type']>

/** The whole state in one message, so that anyone who joins late or misses one is never behind. */
export function viewLive(card: EvolutionCard): LiveMessage {
  const { status } = card
  return {
    type: TYPES[status],
    data: {
      percentage: status === 'completed' ? 100 : card.percentage,
      currentFrame: card.completedFrames,
      totalFrames: card.totalFrames,
      outputVideoUrl: card.outputUrl('mp4'),
      error: status === 'failed' ? (card.error ?? 'An error occurred during processing') : null,
    },
  }
}
