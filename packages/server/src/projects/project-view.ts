import type {
  Project,
  ProjectCounts,
  ProjectFrame,
  ProjectStanding,
  ProjectState,
  ProjectStatus,
  RemovedProject,
  VisitorEvolution,
} from '@afterimage/contract/project'
import { EVOLUTION_STATUSES, type EvolutionStatus } from '@afterimage/core/statuses'
import { type CardRow, viewCardFacts, viewEvolutionCard } from '../evolutions/evolutions.ts'
import { fileUrl } from '../platform/storage/storage.ts'
import type { ProjectCountRow, ProjectFrameRow, ProjectRow, RemovedRow, StandingFilter } from './project-store.ts'

/** The older clients know no film step: to them it is the end of the processing. */
const STATUSES = {
  pending: 'pending',
  processing: 'processing',
  processing_animation: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<EvolutionStatus, ProjectStatus>

/** What an account is told of its own. */
export function viewProject(row: ProjectRow, accountId: string, hasPass = false): Project {
  return { ...viewVisitorEvolution(row, hasPass), user_id: accountId }
}

/** What an owner is told. Pictures of a hidden one take a pass, which its own page gives and a list does not. */
export function viewVisitorEvolution(row: ProjectRow, hasPass = false): VisitorEvolution {
  const card = viewEvolutionCard(row)
  const isShown = hasPass || card.hiddenBy === null
  const { last_thumbnail_sha256: result } = row
  return {
    ...viewCardFacts(row),
    status: STATUSES[card.status],
    input_image_url: (isShown ? card.originalUrl : null) ?? '',
    ...(isShown && card.thumbnailUrl !== null && { thumbnail_url: card.thumbnailUrl }),
    ...(isShown &&
      card.filesExpiredAt === null &&
      result !== null && { result_thumbnail_url: fileUrl({ folder: row.id, sha256: result, extension: 'webp' }) }),
    model_name: card.modelName,
    prompt: card.prompt,
    seed: card.seed,
    ...(row.size_px !== null && { size_px: row.size_px }),
    frames_completed: card.completedFrames,
    total_frames: card.totalFrames,
    output_video_url: isShown ? card.outputUrl('mp4') : null,
    created_at: card.createdAt.toISOString(),
    updated_at: card.updatedAt.toISOString(),
    ...(card.filesExpiredAt !== null && { files_expired_at: card.filesExpiredAt.toISOString() }),
    ...(card.hiddenBy !== null && { hidden_by: card.hiddenBy }),
    ...(card.galleryHold !== null && { gallery_hold: card.galleryHold }),
    ...(card.error !== null && { error_message: card.error }),
  }
}

/** The rows of those that stand so. */
export function rowsStanding(standing: ProjectStanding): StandingFilter {
  const isCancelled = standing === 'cancelled'
  const told = isCancelled ? 'failed' : standing
  return { statuses: EVOLUTION_STATUSES.filter((status) => STATUSES[status] === told), isCancelled }
}

/** Where one stands, as {@link viewProject}. */
export function viewState(row: CardRow, activeConnections: number, hasPass = false): ProjectState {
  const card = viewEvolutionCard(row)
  return {
    status: STATUSES[card.status],
    progress: card.percentage,
    currentFrame: card.completedFrames,
    totalFrames: card.totalFrames,
    outputVideoUrl: hasPass || card.hiddenBy === null ? card.outputUrl('mp4') : null,
    activeConnections,
  }
}

/** What its owner is told of one that the operator removed; nothing of one that was not. */
export function viewRemoved({ id, created_at, removed_at, removal_reason }: RemovedRow): RemovedProject[] {
  if (removed_at === null) return []
  return [{ id, created_at: created_at.toISOString(), removed_at: removed_at.toISOString(), reason: removal_reason }]
}

export function viewCounts(rows: readonly ProjectCountRow[]): ProjectCounts {
  const counts = { total: 0, completed: 0, processing: 0, failed: 0, cancelled: 0 }
  for (const { status, count, cancelled } of rows) {
    const told = STATUSES[status]
    counts[told === 'pending' ? 'processing' : told] += count
    counts.total += count
    // A stop that is taken back leaves its reason until the run has begun again.
    if (told === 'failed') counts.cancelled += cancelled
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
