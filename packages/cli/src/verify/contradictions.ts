import { completeDrift } from '@afterimage/core/drift'
import { EVOLUTION_STATUSES, isSettled } from '@afterimage/core/statuses'
import { type AssessedFrame, endingRule, hasStopRule } from '@afterimage/core/stop-rules'
import type { Ledger, LedgerEntry } from '../bundle/ledger.ts'
import { frameFile } from '../evolution-folder.ts'
import { written } from './written.ts'

/** Statuses of an evolution all frames of which were made. */
const WHOLE: readonly unknown[] = ['processing_animation', 'completed']

/** What a manifest says of its evolution that cannot be so beside the frames that it names, in words. */
export function contradictionsIn({
  frames,
  run,
  ending,
}: Pick<Ledger, 'frames' | 'run' | 'ending'>): readonly string[] {
  const copies = frames.length - 1
  const { status, totalFrames, completedFrames, stoppedBy, outputs } = ending
  const isStopped = stoppedBy !== undefined && stoppedBy !== null
  const hasRule = hasStopRule(run.stop)
  // In a terminal films are made when all frames are.
  const hasFilms = Array.isArray(outputs) && outputs.length > 0
  const isWhole = WHOLE.includes(status) || hasFilms
  const mayBeShort = hasFilms ? isEndedByRule({ frames, run }) : isStopped
  // While it runs, a server counts before it lists.
  const isCounted = isWhole || EVOLUTION_STATUSES.some((known) => known === status && isSettled(known))
  const isCountRight = isCounted ? completedFrames === copies : isAtMost(completedFrames, copies)
  const isTotalRight = isWhole && !mayBeShort ? totalFrames === copies : isAtMost(copies, totalFrames)
  const misnamed = frames.filter(({ number, file }) => file !== undefined && file !== frameFile(number))
  return [
    ...(completedFrames === undefined || isCountRight
      ? []
      : [`It says that ${written(completedFrames)} copies were made, and names ${copies}`]),
    ...(totalFrames === undefined || isTotalRight
      ? []
      : [
          `It says that it ${isWhole ? 'came to' : 'was to come to'} ${written(totalFrames)} copies, and names ${copies}`,
        ]),
    ...(isStopped && !hasRule ? [`It says that a rule ended it, ${written(stoppedBy)}, and has none`] : []),
    ...misnamed.map(({ number, file }) => `It says that frame ${number} is the file ${written(file)}`),
  ]
}

/** A label is lost by what is told of labels, which is a matter of the version. */
function isEndedByRule({ frames, run: { stop } }: Pick<Ledger, 'frames' | 'run'>): boolean {
  return stop.whenLabelChanges || endingRule(stop, frames.map(toAssessed)) !== undefined
}

function toAssessed({ number, drift, labels }: LedgerEntry): AssessedFrame {
  const { toOriginal, toPrevious } = completeDrift(drift)
  return { number, labels, kept: toOriginal.kept, meaning: toOriginal.meaning, toPrevious }
}

function isAtMost(count: unknown, most: unknown): boolean {
  return typeof count === 'number' && typeof most === 'number' && count <= most
}
