import type { Evolution, EvolutionDetail, EvolutionProgress, Frame, OutputKind } from '@afterimage/contract/evolution'
import { fileUrl } from '../platform/storage/storage.ts'
import { estimateRemainingS } from './estimate-time.ts'
import type { EvolutionRow } from './evolution-store.ts'
import type { FrameRow, TryRow } from './frame-store.ts'
import type { OutputRow } from './output-store.ts'

/** An evolution with its frames and their ledger, as the contract shows it. */
export function viewDetail(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  tries: readonly TryRow[],
  outputs: readonly OutputRow[],
  isOwner: boolean,
): EvolutionDetail {
  return {
    evolution: viewEvolution(evolution, frames, outputs, isOwner),
    frames: frames.map((frame) => viewFrame(frame, tries)),
  }
}

function viewEvolution(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  outputs: readonly OutputRow[],
  isOwner: boolean,
): Evolution {
  const { started_at, completed_at } = evolution
  const urlOf = outputUrls(evolution.id, outputs)
  return {
    id: evolution.id,
    status: evolution.status,
    style: evolution.style,
    prompt: evolution.prompt,
    seed: evolution.seed,
    totalFrames: evolution.total_frames,
    completedFrames: evolution.completed_frames,
    aiProvider: evolution.provider,
    aiModelId: evolution.model,
    aiModelName: evolution.model_name,
    visibility: evolution.visibility,
    errorMessage: evolution.error_message,
    inputImageUrl: inputImageUrl(frames),
    outputVideoUrl: urlOf('mp4'),
    outputGifUrl: urlOf('gif'),
    outputMp4Url: urlOf('mp4'),
    outputWebpUrl: urlOf('webp'),
    outputHtmlUrl: urlOf('html'),
    posterUrl: urlOf('poster'),
    zipUrl: `/api/evolution/${evolution.id}/frames.zip`,
    outputs: outputs.map(({ kind, bytes }) => ({ kind, bytes, url: urlOf(kind) ?? '' })),
    processingTimeMs: started_at && completed_at ? completed_at.getTime() - started_at.getTime() : null,
    outputFileSize: outputs.find(({ kind }) => kind === 'mp4')?.bytes ?? null,
    isOwner,
    createdAt: evolution.created_at.toISOString(),
    updatedAt: evolution.updated_at.toISOString(),
    startedAt: started_at?.toISOString() ?? null,
    completedAt: completed_at?.toISOString() ?? null,
  }
}

function viewFrame(frame: FrameRow, tries: readonly TryRow[]): Frame {
  return {
    number: frame.number,
    ...frameUrls(frame),
    width: frame.width,
    height: frame.height,
    sha256: frame.sha256,
    previousSha256: frame.previous_sha256,
    seed: frame.seed,
    durationMs: frame.duration_ms,
    costUsd: frame.cost_usd,
    events: tries
      .filter(({ number }) => number === frame.number)
      .map(({ kind, reason, at }) => ({ kind, reason, at: at.toISOString() })),
    drift: frame.drift,
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
  const { completed_frames: current, total_frames: total } = evolution
  return {
    status: evolution.status,
    error: evolution.error_message,
    outputVideoUrl: outputUrls(evolution.id, outputs)('mp4'),
    inputImageUrl: inputImageUrl(frames),
    frames: frames.map((frame) => ({
      number: frame.number,
      ...frameUrls(frame),
      width: frame.width,
      height: frame.height,
      durationMs: frame.duration_ms,
      ssim: frame.drift?.toOriginal.ssim ?? null,
      deltaE: frame.drift?.toOriginal.deltaE ?? null,
    })),
    progress: { current, total, percentage: Math.round((100 * current) / total) },
    lastTry: lastTry === undefined ? null : { ...pickTry(lastTry), at: lastTry.at.toISOString() },
    animationProgress: evolution.animation_progress,
    estimatedTimeRemaining: estimateRemainingS(evolution, frames, usualFrameMs, now),
  }
}

function pickTry({ number, kind, reason }: TryRow) {
  return { number, kind, reason }
}

function frameUrls(frame: FrameRow): { url: string; thumbnailUrl: string } {
  const folder = frame.evolution_id
  return {
    url: fileUrl({ folder, sha256: frame.sha256, extension: 'png' }),
    thumbnailUrl: fileUrl({ folder, sha256: frame.thumbnail_sha256, extension: 'webp' }),
  }
}

function inputImageUrl(frames: readonly FrameRow[]): string {
  const [original] = frames
  return original === undefined ? '' : frameUrls(original).url
}

function outputUrls(folder: string, outputs: readonly OutputRow[]): (kind: OutputKind) => string | null {
  return (kind) => {
    const output = outputs.find((candidate) => candidate.kind === kind)
    return output === undefined ? null : fileUrl({ folder, sha256: output.sha256, extension: output.extension })
  }
}
