import { completeRun, endingRule, hasStopRule, type StopCause } from '@afterimage/core/run-options'
import type { EvolutionRow } from '../records/evolution-store.ts'
import type { FrameRow } from '../records/frame-store.ts'

/** The frame with which a run ends before its length, and the rule that ends it. */
export interface EarlyEnd {
  readonly number: number
  readonly cause: StopCause
}

/** As many frames as a rule looks at. */
const LOOKED_AT = 2

/** What may end a run before its length. */
export interface OpenStopRules {
  /** Whether there is any; one that has ended a run already ends it no more, so that what is made again of it has its length. */
  readonly areThere: boolean
  assess(frame: FrameRow): void
  /** The frame that was assessed last, where a rule ends the run with it. */
  end(): EarlyEnd | undefined
}

/** The rules of an evolution that has these frames. */
export function openStopRules(
  { run_options, stopped_at, total_frames }: EvolutionRow,
  frames: readonly FrameRow[],
): OpenStopRules {
  const { stop } = completeRun(run_options)
  const areThere = hasStopRule(stop) && stopped_at === null
  let made = frames.filter(({ number }) => number > 0).slice(-LOOKED_AT)
  return {
    areThere,
    assess: (frame) => {
      made = [...made, frame].slice(-LOOKED_AT)
    },
    end: () => {
      const number = made.at(-1)?.number
      if (!areThere || number === undefined || number === total_frames) return undefined
      const measured = made.flatMap(({ drift }) => drift ?? [])
      const cause = endingRule(stop, measured)
      return cause && { number, cause }
    },
  }
}
