import { type AssessedFrame, endingRule, NO_STOP, type StopCause } from '@afterimage/core/stop-rules'
import type { LedgerFrame, Manifest } from './manifest.ts'

/** Why a run ended before its length. */
export const STOP_REASONS: Record<StopCause, string> = {
  kept: 'it keeps less of the original than you set.',
  meaning: 'it is less like the original in meaning than you set.',
  label: 'it is no longer recognised as what the original was.',
  still: 'nothing changes any more.',
}

/** The rule that has ended an evolution before its length, if one has. */
export function endedBy({
  run,
  frames,
  iterations,
}: Pick<Manifest, 'run' | 'frames' | 'iterations'>): StopCause | undefined {
  return frames.length - 1 === iterations ? undefined : endingRule(run.stop, frames.map(toAssessed))
}

function toAssessed({ number, drift: { toOriginal, toPrevious }, labels }: LedgerFrame): AssessedFrame {
  return { number, labels, kept: toOriginal.kept, meaning: toOriginal.meaning, toPrevious }
}

/** One that goes on past the frame with which a rule ended it: the rule would end it again with the next. */
export function withoutEnd(manifest: Manifest): Manifest {
  return { ...manifest, run: { ...manifest.run, stop: NO_STOP } }
}
