import type {
  Project,
  ProjectCounts,
  ProjectFrame,
  ProjectState,
  ProjectStatus,
  RemovedProject,
} from '@afterimage/contract/project'
import type { EvolutionStatus } from '@afterimage/core/statuses'
import { hiddenBy } from '../evolutions/evolutions.ts'
import { fileUrl } from '../platform/storage/storage.ts'
import type { ProjectFrameRow, ProjectRow, RemovedRow } from './project-store.ts'

/** The older clients know no film step: to them it is the end of the processing. */
const STATUSES = {
  pending: 'pending',
  processing: 'processing',
  processing_animation: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<EvolutionStatus, ProjectStatus>

/** What an account is told of its own; `pictures` are those that its page may load. */
export function viewProject(row: ProjectRow, accountId: string, pictures = hasPictures(row)): Project {
  const hidden = hiddenBy(row.moderation)
  return {
    id: row.id,
    user_id: accountId,
    status: STATUSES[row.status],
    input_image_url: pictures ? fileUrl({ folder: row.id, sha256: row.input_sha256, extension: 'png' }) : '',
    ...(pictures && {
      thumbnail_url: fileUrl({ folder: row.id, sha256: row.thumbnail_sha256, extension: 'webp' }),
    }),
    style: row.style,
    prompt: row.prompt,
    seed: row.seed,
    frames_completed: row.completed_frames,
    total_frames: row.total_frames,
    output_video_url: videoUrl(row, pictures),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.files_expired_at !== null && { files_expired_at: row.files_expired_at.toISOString() }),
    ...(hidden !== null && { hidden_by: hidden }),
    ...(row.error_message !== null && { error_message: row.error_message }),
  }
}

export function viewState(row: ProjectRow, activeConnections: number, pictures = hasPictures(row)): ProjectState {
  const { completed_frames: currentFrame, total_frames: totalFrames } = row
  return {
    status: STATUSES[row.status],
    progress: Math.round((100 * currentFrame) / totalFrames),
    currentFrame,
    totalFrames,
    outputVideoUrl: videoUrl(row, pictures),
    activeConnections,
  }
}

/** What its owner is told of one that the operator removed; nothing of one that was not. */
export function viewRemoved({ id, created_at, removed_at, removal_reason }: RemovedRow): RemovedProject[] {
  if (removed_at === null) return []
  return [{ id, created_at: created_at.toISOString(), removed_at: removed_at.toISOString(), reason: removal_reason }]
}

export function viewCounts(
  rows: readonly { readonly status: EvolutionStatus; readonly count: number }[],
): ProjectCounts {
  const counts = { total: 0, completed: 0, processing: 0, failed: 0 }
  for (const { status, count } of rows) {
    const told = STATUSES[status]
    counts[told === 'pending' ? 'processing' : told] += count
    counts.total += count
  }
  return counts
}

export function viewProjectFrame(folder: string, { number, sha256, thumbnail_sha256 }: ProjectFrameRow): ProjectFrame {
  return {
    id: `${folder}-${number}`,
    frame_number: number,
    image_url: fileUrl({ folder, sha256, extension: 'png' }),
    thumbnail_url: fileUrl({ folder, sha256: thumbnail_sha256, extension: 'webp' }),
  }
}

function videoUrl(row: ProjectRow, pictures: boolean): string | null {
  if (row.video_sha256 === null || !pictures) return null
  return fileUrl({ folder: row.id, sha256: row.video_sha256, extension: 'mp4' })
}

/** Whether a list can show its pictures: those of a hidden one take a pass, which its own pages give their owner. */
function hasPictures({ files_expired_at, moderation }: ProjectRow): boolean {
  return files_expired_at === null && hiddenBy(moderation) === null
}
