import { openBatch } from '../../platform/batch.ts'
import type { Db } from '../../platform/database/tables.ts'
import { type NewFrame, recordFrames } from '../records/frame-store.ts'

/** Records a frame once; false when its run was overtaken, and has to stop. */
export type RecordFrame = (frame: NewFrame) => Promise<boolean>

const BATCH = { everyMs: 10, maxItems: 200 }
/** The classes of errors after which nothing of a transaction is left: bad data, broken constraints, deadlocks. */
const ROLLED_BACK = /^(22|23|40)/

/** Records the frames of all runs of this process together, as they come. */
export function openFrameRecorder(db: Db): RecordFrame {
  const record = openBatch<NewFrame, boolean | Error>(async (frames) => {
    try {
      return await recordFrames(db, frames)
    } catch (error) {
      if (frames.length === 1 || !isRolledBack(error)) throw error
      // One of them must not take the others along.
      return Promise.all(frames.map((frame) => recordAlone(db, frame)))
    }
  }, BATCH)
  return async (frame) => {
    const isRecorded = await record(frame)
    if (isRecorded instanceof Error) throw isRecorded
    return isRecorded
  }
}

async function recordAlone(db: Db, frame: NewFrame): Promise<boolean | Error> {
  try {
    const [isRecorded] = await recordFrames(db, [frame])
    return isRecorded === true
  } catch (error) {
    return error instanceof Error ? error : new Error('not recorded', { cause: error })
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && ROLLED_BACK.test(error.code)
}
