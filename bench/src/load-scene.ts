import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleDrift } from '@afterimage/core/drift.sample'
import { forLifecycle } from '@afterimage/server/evolutions/lifecycle/lifecycle-tables'
import { type NewFrame, recordFrames } from '@afterimage/server/evolutions/records/frame-store'
import type { Announcer } from '@afterimage/server/platform/database/announcer'
import { EVOLUTION_CHANGED } from '@afterimage/server/platform/database/channels'
import type { Db } from '@afterimage/server/platform/database/tables'

const FRAMES = 30
const LONG = 100_000

/** Evolutions in the midst of their work, as many as `count`: finished ones, taken up again. Returns their ids. */
export async function startAgain(db: Db, count: number): Promise<readonly string[]> {
  const rows = await db.selectFrom('evolutions').select('id').where('completed_frames', '=', 3).limit(count).execute()
  const ids = rows.map(({ id }) => id)
  await forLifecycle(db)
    .updateTable('evolutions')
    .set({ status: 'processing', total_frames: LONG })
    .where('id', 'in', ids)
    .execute()
  for (let number = 4; number <= FRAMES; number++) await recordFrameOfEach(db, ids, number)
  return ids
}

/** Makes one more frame of each, spread over `everyMs`, until told to stop. */
export async function goOn(
  db: Db,
  ids: readonly string[],
  everyMs: number,
  announcer: Announcer,
  signal: AbortSignal,
  from = FRAMES + 1,
): Promise<void> {
  for (let number = from; number < LONG; number++) {
    for (const id of ids) {
      if (signal.aborted) return
      await recordFrameOfEach(db, [id], number, announcer)
      await sleep(everyMs / ids.length)
    }
  }
}

const DRIFT = sampleDrift()

/** Frame `number` of each, as a worker records it, and announces where it is told by what. */
export async function recordFrameOfEach(
  db: Db,
  ids: readonly string[],
  number: number,
  announcer?: Announcer,
): Promise<void> {
  const frame = (evolutionId: string): NewFrame => ({
    run: { evolutionId, attempt: 0 },
    reason: 'in 300 ms',
    number,
    sha256: randomUUID().replaceAll('-', '').repeat(2),
    previous_sha256: 'before',
    thumbnail_sha256: randomUUID().replaceAll('-', '').repeat(2),
    bytes: 300_000,
    width: 512,
    height: 336,
    seed: 1,
    duration_ms: 300,
    cost_usd: 0,
    drift: DRIFT,
    created_at: new Date(),
  })
  await recordFrames(db, ids.map(frame))
  for (const id of ids) announcer?.tell(EVOLUTION_CHANGED, id)
}
