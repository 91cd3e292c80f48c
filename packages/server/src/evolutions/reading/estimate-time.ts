import { workOf } from '@afterimage/core/frame-sizes'
import { type EvolutionRow, wantedFrames } from '../records/evolution-store.ts'

/** Rendering all outputs, per frame of the film; measured at 512 px on two cores. Some are no larger for larger frames. */
const FILM_MS_PER_FRAME = 150
/** Frames that the estimate looks back on. */
const WINDOW = 9

type Made = { readonly number: number; readonly created_at: Date; readonly duration_ms: number }

/**
 * Seconds until the film is there: the median time between the last frames for each frame to come (what the first one took
 * where it is alone, the model's usual time before it), and the film after them. Null once the evolution is settled, and while it
 * waits for its turn: how long others will take is not known.
 */
export function estimateRemainingS(
  evolution: EvolutionRow,
  frames: readonly Made[],
  usualFrameMs: number,
  now: Date,
): number | null {
  const total = wantedFrames(evolution)
  const filmMs = FILM_MS_PER_FRAME * Math.sqrt(workOf(evolution.size_px)) * (total + 1)
  switch (evolution.status) {
    case 'processing': {
      const perFrame = median(intervalsMs(frames)) ?? firstFrameMs(frames) ?? usualFrameMs
      const remaining = perFrame * (total - evolution.completed_frames)
      const busyFor = Math.max(0, (evolution.waiting_until?.getTime() ?? 0) - now.getTime())
      return seconds(remaining + busyFor + filmMs)
    }
    case 'processing_animation': {
      const done = evolution.animation_progress ?? 0
      const elapsed = now.getTime() - (frames.at(-1)?.created_at.getTime() ?? now.getTime())
      return seconds(done > 0.1 ? (elapsed / done) * (1 - done) : filmMs * (1 - done))
    }
    case 'pending':
    case 'completed':
    case 'failed':
      return null
  }
}

/** Times between neighbouring reproductions; the way from the original to frame 1 includes the queue. */
function intervalsMs(frames: readonly Made[]): number[] {
  const last = frames.filter((frame) => frame.number > 0).slice(-WINDOW)
  return last.slice(1).map((frame, at) => frame.created_at.getTime() - (last[at]?.created_at.getTime() ?? 0))
}

function firstFrameMs(frames: readonly Made[]): number | undefined {
  return frames.find(({ number }) => number === 1)?.duration_ms
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000))
}
