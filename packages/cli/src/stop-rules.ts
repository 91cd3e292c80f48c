import { endingRule, type StopCause, USUAL_RUN } from '@afterimage/core/run-options'
import type { Manifest } from './manifest.ts'

/** Why a run ended before its length. */
export const STOP_REASONS: Record<StopCause, string> = {
  kept: 'it keeps less of the original than you set.',
  still: 'nothing changes any more.',
}

/** The rule that has ended an evolution before its length, if one has. */
export function endedBy({
  run,
  frames,
  iterations,
}: Pick<Manifest, 'run' | 'frames' | 'iterations'>): StopCause | undefined {
  const made = frames.slice(1).map(({ drift }) => drift)
  return made.length === iterations ? undefined : endingRule(run.stop, made)
}

/** One that goes on past the frame with which a rule ended it: the rule would end it again with the next. */
export function withoutEnd(manifest: Manifest): Manifest {
  return { ...manifest, run: { ...manifest.run, stop: USUAL_RUN.stop } }
}
