import type { Evolution, EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'
import type { RecordedDrift } from '@afterimage/core/drift'
import { type LabelStory, labelStoryOf, type SeenLabel } from '@afterimage/core/labels'
import { type EvolutionStatus, isSettled } from '@afterimage/core/statuses'

/** One frame as the screen needs it, from the live answer or from the ledger. */
export interface FrameView {
  readonly number: number
  readonly url: string
  readonly thumbnailUrl: string
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** Share of the original that is left, similarity and mean colour difference to it; null where they were not measured. */
  readonly kept: number | null
  readonly ssim: number | null
  readonly deltaE: number | null
  /** How alike it is to the original in meaning, and what a small network sees in it; null while it has not looked. */
  readonly meaning: number | null
  readonly labels: readonly SeenLabel[] | null
  /** Everything that was measured, as the ledger has it; null where only the poll has told of the frame. */
  readonly drift: RecordedDrift | null
  /** The words that it was drawn from; null for models that see the frame before it. */
  readonly caption: string | null
  /** Whether it has nothing in common with the picture that was sent. */
  readonly isUnrelated: boolean
}

/** The evolution as the screen shows it: what was loaded, brought up to date by the last poll. */
export interface EvolutionView {
  readonly status: EvolutionStatus
  readonly error: string | null
  /** Gapless from frame 0. */
  readonly frames: readonly FrameView[]
  readonly total: number
  readonly outputVideoUrl: string | null
  /** Share of the film that is rendered, 0–1; null outside that step. */
  readonly animationShare: number | null
  readonly secondsLeft: number | null
  /** The last try at the frame that is being made, when it was not made at once. */
  readonly lastTry: EvolutionProgress['lastTry']
}

/**
 * Lays the latest progress over the detail. A late answer changes nothing: once the detail says completed, progress
 * is ignored, so that a slow poll cannot reopen a finished evolution.
 */
export function viewOf(detail: EvolutionDetail, progress: EvolutionProgress | undefined): EvolutionView {
  const { evolution } = detail
  const loaded = detail.frames.map(frameOfLedger)
  if (progress === undefined || evolution.status === 'completed') {
    return {
      status: evolution.status,
      error: evolution.errorMessage,
      frames: gapless(loaded),
      total: lengthOf(evolution),
      outputVideoUrl: evolution.outputVideoUrl,
      animationShare: null,
      secondsLeft: null,
      lastTry: null,
    }
  }
  return {
    status: progress.status,
    error: progress.error,
    frames: gapless(progress.frames.map((frame) => withKnown(frame, loaded[frame.number]))),
    total: progress.progress.total,
    outputVideoUrl: progress.outputVideoUrl ?? evolution.outputVideoUrl,
    animationShare: progress.animationProgress,
    secondsLeft: progress.estimatedTimeRemaining,
    lastTry: progress.lastTry,
  }
}

/** How many iterations it came to, or is to come to: fewer than were asked for, where a rule of its run has ended it. */
function lengthOf({
  stoppedBy,
  completedFrames,
  totalFrames,
}: Pick<Evolution, 'stoppedBy' | 'completedFrames' | 'totalFrames'>): number {
  return stoppedBy === null ? totalFrames : completedFrames
}

/** After a reset a number may be another frame's: only what is the same picture was measured and seen so. */
function withKnown(frame: EvolutionProgress['frames'][number], loaded: FrameView | undefined): FrameView {
  const known = loaded?.number === frame.number && loaded.url === frame.url ? loaded : undefined
  return {
    ...frame,
    meaning: frame.meaning ?? known?.meaning ?? null,
    labels: frame.labels ?? known?.labels ?? null,
    drift: known?.drift ?? null,
  }
}

function frameOfLedger(frame: EvolutionDetail['frames'][number]): FrameView {
  return {
    number: frame.number,
    url: frame.url,
    thumbnailUrl: frame.thumbnailUrl,
    width: frame.width,
    height: frame.height,
    durationMs: frame.durationMs,
    kept: frame.drift?.toOriginal.kept ?? null,
    ssim: frame.drift?.toOriginal.ssim ?? null,
    deltaE: frame.drift?.toOriginal.deltaE ?? null,
    meaning: frame.drift?.toOriginal.meaning ?? null,
    labels: frame.labels,
    drift: frame.drift,
    caption: frame.caption,
    isUnrelated: frame.isUnrelated,
  }
}

/** Frames in order up to the first hole, so that an index is a frame's number. */
function gapless(frames: readonly FrameView[]): readonly FrameView[] {
  const sorted = [...frames].sort((a, b) => a.number - b.number)
  return sorted.filter((frame, index) => frame.number === index).map(withOrigin)
}

/** The original is itself: nothing was measured there, and nothing need be. */
function withOrigin(frame: FrameView): FrameView {
  return frame.number === 0 ? { ...frame, kept: 1, ssim: 1, deltaE: 0 } : frame
}

/** The newest frame's number; -1 while there is none. */
export function newestOf(view: Pick<EvolutionView, 'frames'>): number {
  return view.frames.length - 1
}

/** What is told of the labels in a few words, and how it ended once no frame is to come that a network has not seen; null while none has looked. */
export function storyOf(view: Pick<EvolutionView, 'frames' | 'status' | 'total'>): LabelStory | null {
  return labelStoryOf(view.frames, isSettled(view.status) || newestOf(view) === view.total)
}
