import type { LiveMessage } from '@afterimage/contract/live-message'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import { fileUrl } from '../platform/storage/storage.ts'
import type { Standing } from './live-store.ts'

const TYPES = {
  pending: 'progress',
  processing: 'progress',
  processing_animation: 'progress',
  completed: 'complete',
  failed: 'error',
} as const satisfies Record<EvolutionStatus, LiveMessage['type']>

/** The whole state in one message, so that anyone who joins late or misses one is never behind. */
export function viewStanding(evolutionId: string, standing: Standing): LiveMessage {
  const { status, completed_frames: currentFrame, total_frames: totalFrames, video_sha256 } = standing
  return {
    type: TYPES[status],
    data: {
      percentage: status === 'completed' ? 100 : Math.round((100 * currentFrame) / totalFrames),
      currentFrame,
      totalFrames,
      outputVideoUrl:
        video_sha256 === null ? null : fileUrl({ folder: evolutionId, sha256: video_sha256, extension: 'mp4' }),
      error: status === 'failed' ? (standing.error_message ?? 'An error occurred during processing') : null,
    },
  }
}
