import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Run } from '../records/evolution-store.ts'
import { deleteFramesAfter } from '../records/frame-store.ts'
import { deleteOutputs } from '../records/output-store.ts'
import { claimRun, moveBackToFrames, moveRun } from './lifecycle-store.ts'

export { claimRun }

/** Puts the evolution back into the queue's line, with its frames. False when the run has lost its right. */
export function yieldRun(db: Db, run: Run): Promise<boolean> {
  return moveRun(db, run, 'pending', { fruitless_runs: 0, waiting_until: null, updated_at: new Date() })
}

/** All frames are there: its film is next. False when the run has lost its right. */
export function beginFilm(db: Db, run: Run): Promise<boolean> {
  return moveRun(db, run, 'processing_animation', { animation_progress: 0, updated_at: new Date() })
}

/**
 * Takes back the frames after `last`, whose files are damaged or missing, and the films that show them, while the run holds the
 * write right: it makes frames again, and remembers how many were delivered. False when it has lost its right.
 */
export async function takeFramesBack(tx: Tx, run: Run, last: number, now: Date): Promise<boolean> {
  if (!(await moveBackToFrames(tx, run, last, now))) return false
  await deleteFramesAfter(tx, run.evolutionId, last)
  await deleteOutputs(tx, run.evolutionId)
  return true
}
