import type { Evolution, EvolutionDetail, EvolutionProgress, Frame, FrameTry } from '@afterimage/contract/evolution'
import { getFramesZip } from '@afterimage/contract/file-endpoints'
import type { ForkOrigin } from '@afterimage/contract/fork'
import type { RaceOrigin } from '@afterimage/contract/race-origin'
import { chaptersOf } from '@afterimage/core/chapters'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { fileUrl } from '../../platform/storage/storage.ts'
import { isTakenDown } from '../records/authorise-viewer.ts'
import { type EvolutionRow, wantedFrames } from '../records/evolution-store.ts'
import type { FrameRow, TryRow } from '../records/frame-store.ts'
import type { OutputRow } from '../records/output-store.ts'
import { areFilesGone } from '../records/retention-store.ts'
import { estimateRemainingS } from './estimate-time.ts'
import { toGalleryHold } from './gallery-hold.ts'
import { viewRunFacts } from './view-run-facts.ts'
import { viewDrift, viewLabels, viewSight } from './view-sight.ts'

/** What the rows of an evolution alone do not say. */
export interface About {
  readonly isOwner: boolean
  /** What it has cost, for the account that owns it. */
  readonly creditsPaid?: number
  /** Whether networks look at frames here; what is taken away is not told of it. */
  readonly isLooking?: boolean
  readonly filesExpireAt: Date | null
  /** Where it began, as far as the viewer may know. */
  readonly forkedFrom: ForkOrigin | null
  /** The race that it began in, likewise. */
  readonly race: RaceOrigin | null
}

/** An evolution with its frames and their ledger, as the contract shows it. */
export function toEvolutionDetail(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  tries: readonly TryRow[],
  outputs: readonly OutputRow[],
  about: About,
): EvolutionDetail {
  return {
    evolution: toEvolution(evolution, frames, outputs, about),
    frames: frames.map((frame) => viewFrame(evolution, frame, tries)),
    chapters: [...chaptersOf(frames.map(({ number, drift }) => ({ number, kept: drift?.toOriginal.kept ?? null })))],
    tries: tries.filter(({ number }) => !frames.some((frame) => frame.number === number)).map(viewTry),
  }
}

function toEvolution(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  allOutputs: readonly OutputRow[],
  { isOwner, creditsPaid, isLooking = false, filesExpireAt, forkedFrom, race }: About,
): Evolution {
  const { started_at, completed_at, files_expired_at } = evolution
  const outputs = areFilesGone(evolution) ? [] : allOutputs
  const urlOf = outputUrls(evolution, outputs)
  return {
    ...viewRunFacts(evolution),
    ...viewSight(evolution, frames, isLooking),
    visibility: evolution.visibility,
    allowsForks: evolution.allows_forks,
    forkedFrom,
    race,
    inputImageUrl: inputImageUrl(evolution, frames),
    outputVideoUrl: urlOf('mp4'),
    outputGifUrl: urlOf('gif'),
    outputMp4Url: urlOf('mp4'),
    outputWebpUrl: urlOf('webp'),
    outputHtmlUrl: urlOf('html'),
    posterUrl: urlOf('poster'),
    zipUrl: getFramesZip.path.replace(':id', evolution.id),
    outputs: outputs.map(({ kind, bytes }) => ({ kind, bytes, url: urlOf(kind) ?? '' })),
    provenSteps: outputs.find(({ kind }) => kind === 'mp4')?.proven_steps ?? null,
    // Not from its start to its end: it may have been extended long after it had first ended.
    processingTimeMs: completed_at && frames.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    outputFileSize: outputs.find(({ kind }) => kind === 'mp4')?.bytes ?? null,
    isOwner,
    creditsPaid: creditsPaid ?? null,
    hiddenBy: hiddenBy(evolution.moderation),
    galleryHold: isOwner ? toGalleryHold(evolution) : null,
    filesExpireAt: filesExpireAt?.toISOString() ?? null,
    filesExpiredAt: files_expired_at?.toISOString() ?? null,
    createdAt: evolution.created_at.toISOString(),
    updatedAt: evolution.updated_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    completedAt: completed_at?.toISOString() ?? null,
  }
}

/** Who hid an evolution of this moderation from everybody but its owner; null where nobody did. */
export function hiddenBy(moderation: EvolutionRow['moderation']): Evolution['hiddenBy'] {
  if (!isTakenDown(moderation)) return null
  return moderation === 'reported' ? 'reports' : 'operator'
}

function viewFrame(evolution: EvolutionRow, frame: FrameRow, tries: readonly TryRow[]): Frame {
  return {
    number: frame.number,
    ...frameUrls(evolution, frame),
    width: frame.width,
    height: frame.height,
    sha256: frame.sha256,
    previousSha256: frame.previous_sha256,
    seed: frame.seed,
    durationMs: frame.duration_ms,
    costUsd: frame.cost_usd,
    caption: frame.caption,
    isUnrelated: frame.is_unrelated,
    events: tries
      .filter(({ number }) => number === frame.number)
      .map(viewTry)
      .map(({ kind, reason, at }) => ({ kind, reason, at })),
    drift: viewDrift(frame),
    labels: viewLabels(frame),
    createdAt: frame.created_at.toISOString(),
  }
}

/** What a poll needs: where it stands, the frames so far, and how long it will still take. */
export function viewProgress(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  outputs: readonly OutputRow[],
  lastTry: TryRow | undefined,
  usualFrameMs: number,
  now: Date,
): EvolutionProgress {
  const { completed_frames: current } = evolution
  const total = wantedFrames(evolution)
  return {
    status: evolution.status,
    error: evolution.error_message,
    outputVideoUrl: outputUrls(evolution, outputs)('mp4'),
    inputImageUrl: inputImageUrl(evolution, frames),
    frames: frames.map((frame) => ({
      number: frame.number,
      ...frameUrls(evolution, frame),
      width: frame.width,
      height: frame.height,
      durationMs: frame.duration_ms,
      kept: frame.drift?.toOriginal.kept ?? null,
      ssim: frame.drift?.toOriginal.ssim ?? null,
      deltaE: frame.drift?.toOriginal.deltaE ?? null,
      meaning: frame.seen?.meaning.toOriginal ?? null,
      labels: viewLabels(frame),
      caption: frame.caption,
      isUnrelated: frame.is_unrelated,
    })),
    progress: { current, total, percentage: Math.round((100 * current) / total) },
    lastTry: lastTry === undefined ? null : viewTry(lastTry),
    animationProgress: evolution.animation_progress,
    estimatedTimeRemaining: estimateRemainingS(evolution, frames, usualFrameMs, now),
  }
}

function viewTry({ number, kind, reason, cost_usd, may_cost_usd, at }: TryRow): FrameTry {
  return { number, kind, reason, costUsd: cost_usd, mayCostUsd: may_cost_usd, at: at.toISOString() }
}

/** Addresses of pictures; empty once these were deleted. */
function frameUrls(evolution: EvolutionRow, frame: FrameRow): { url: string; thumbnailUrl: string } {
  if (areFilesGone(evolution)) return { url: '', thumbnailUrl: '' }
  const folder = frame.evolution_id
  return {
    url: fileUrl({ folder, sha256: frame.sha256, extension: 'png' }),
    thumbnailUrl: fileUrl({ folder, sha256: frame.thumbnail_sha256, extension: 'webp' }),
  }
}

function inputImageUrl(evolution: EvolutionRow, frames: readonly FrameRow[]): string {
  const [original] = frames
  return original === undefined ? '' : frameUrls(evolution, original).url
}

function outputUrls({ id: folder }: EvolutionRow, outputs: readonly OutputRow[]): (kind: OutputKind) => string | null {
  return (kind) => {
    const output = outputs.find((candidate) => candidate.kind === kind)
    return output === undefined ? null : fileUrl({ folder, sha256: output.sha256, extension: output.extension })
  }
}
