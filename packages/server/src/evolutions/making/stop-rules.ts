import { completeRun } from '@afterimage/core/run-options'
import { type AssessedFrame, endingRule, hasStopRule, needsSight, type StopCause } from '@afterimage/core/stop-rules'
import type { Db } from '../../platform/database/tables.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { type FrameRow, listFrames } from '../records/frame-store.ts'
import { toSeenFrame } from '../records/sight-store.ts'
import { GaveUp } from './gave-up.ts'
import type { LookNow } from './look-now.ts'

/** The frame with which a run ends before its length, and the rule that ends it. */
export interface EarlyEnd {
  readonly number: number
  readonly cause: StopCause
}

/** What may end a run before its length. */
export interface OpenStopRules {
  /** Whether there is any; one that has ended a run already ends it no more, so that what is made again of it has its length. */
  readonly areThere: boolean
  /** The next frame is recorded. */
  add(frame: FrameRow): void
  /** Assesses the last frame, and has a network look at it first where a rule needs that. Throws as {@link LookNow} does. */
  assess(signal: AbortSignal): Promise<void>
  /** The frame that was assessed last, where a rule ends the run with it. */
  end(): EarlyEnd | undefined
}

const NOBODY_LOOKS =
  'It was set to stop by its meaning or label, but this site no longer looks at frames. Start it again without that rule.'

/** The rules of an evolution that has these frames. */
export function openStopRules(
  { db, lookNow }: { readonly db: Db; readonly lookNow?: LookNow | undefined },
  { id, run_options, stopped_at, total_frames }: EvolutionRow,
  recorded: readonly FrameRow[],
): OpenStopRules {
  const { stop } = completeRun(run_options)
  const areThere = hasStopRule(stop) && stopped_at === null
  let frames = [...recorded]
  let end: EarlyEnd | undefined
  return {
    areThere,
    add: (frame) => {
      frames.push(frame)
    },
    assess: async (signal) => {
      const number = frames.at(-1)?.number
      if (!areThere || number === undefined || number === total_frames) return
      if (needsSight(stop)) {
        if (lookNow === undefined) throw new GaveUp(NOBODY_LOOKS)
        await lookNow(id, signal)
        frames = [...(await listFrames(db, id))]
      }
      const cause = endingRule(stop, frames.map(toAssessed))
      end = cause && { number, cause }
    },
    end: () => end,
  }
}

function toAssessed(frame: FrameRow): AssessedFrame {
  const { ssim = null, deltaE = null } = frame.drift?.toPrevious ?? {}
  return { ...toSeenFrame(frame), meaning: frame.seen?.meaning.toOriginal ?? null, toPrevious: { ssim, deltaE } }
}
