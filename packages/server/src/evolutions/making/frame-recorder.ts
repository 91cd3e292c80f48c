import { setTimeout as sleep } from 'node:timers/promises'
import { openBatch } from '../../platform/batch.ts'
import type { Announcer } from '../../platform/database/announcer.ts'
import { EVOLUTION_CHANGED, OUTBOX_GREW } from '../../platform/database/channels.ts'
import { isConnectionLost } from '../../platform/database/connection-lost.ts'
import type { Db } from '../../platform/database/tables.ts'
import { listRecorded, type NewFrame, recordFrames } from '../records/frame-store.ts'

/** Records a frame once; false when its run was overtaken, and has to stop. */
export type RecordFrame = (frame: NewFrame) => Promise<boolean>

/**
 * A busy database is asked less often, for more frames at a time; a quick one keeps nobody waiting. A frame waits for others for half a
 * percent of the time it took, which only a slow model's do for long: where thousands of those are in flight, they come together.
 */
const BATCH = {
  everyMs: 30,
  timesAsLong: 4,
  maxItems: 200,
  gather: { ofMs: ({ duration_ms }: NewFrame) => Math.min(100, duration_ms / 200), enough: 12 },
}
/** Before frames are recorded once more whose connection was lost: 4 s in all, as for their files. */
const WAITS_MS = [100, 300, 1_000, 2_600]
/** The classes of errors after which nothing of a transaction is left: bad data, broken constraints, deadlocks. */
const ROLLED_BACK = /^(22|23|40)/

/** Records the frames of all runs of this process together, as they come, and announces them once they are committed. */
export function openFrameRecorder(db: Db, announcer: Pick<Announcer, 'tell'>): RecordFrame {
  const recordTogether = async (frames: readonly NewFrame[]) => {
    const { recorded, hasEvents } = await recordSurely(db, frames)
    for (const [at, { run }] of frames.entries()) if (recorded[at]) announcer.tell(EVOLUTION_CHANGED, run.evolutionId)
    if (hasEvents) announcer.tell(OUTBOX_GREW, '')
    return recorded
  }
  const recordAlone = async (frame: NewFrame): Promise<boolean | Error> => {
    try {
      const [isRecorded] = await recordTogether([frame])
      return isRecorded === true
    } catch (error) {
      return error instanceof Error ? error : new Error('not recorded', { cause: error })
    }
  }
  const record = openBatch<NewFrame, boolean | Error>(async (frames) => {
    try {
      return await recordTogether(frames)
    } catch (error) {
      if (frames.length === 1 || !isRolledBack(error)) throw error
      // One of them must not take the others along.
      return Promise.all(frames.map(recordAlone))
    }
  }, BATCH)
  return async (frame) => {
    const isRecorded = await record(frame)
    if (isRecorded instanceof Error) throw isRecorded
    return isRecorded
  }
}

/** A frame that is made is dear: where the connection was lost, it is recorded by another one, unless it was all the same. */
async function recordSurely(db: Db, frames: readonly NewFrame[]): ReturnType<typeof recordFrames> {
  for (let tries = 0; ; tries += 1) {
    try {
      const told = await recordFrames(db, frames)
      return tries === 0 ? told : { recorded: await listRecorded(db, frames), hasEvents: true }
    } catch (error) {
      const waitMs = WAITS_MS[tries]
      if (waitMs === undefined || !isConnectionLost(error)) throw error
      await sleep(waitMs)
    }
  }
}

function isRolledBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && ROLLED_BACK.test(error.code)
}
