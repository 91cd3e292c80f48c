import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { scriptedModel } from '../../test/scripted-model.ts'
import { openWorkbench } from '../../test/workbench.ts'
import type { Database } from '../platform/database/open-database.ts'
import { claimRun } from './evolution-store.ts'
import { recordFrame } from './frame-store.ts'

describe.each(TEST_DATABASES)('recording a frame on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(() => closeDatabase())

  test('only the next frame is recorded, and only once, however many try', async () => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const id = await start()
    const claimed = await claimRun(database.db, id, new Date())
    const run = { evolutionId: id, attempt: claimed?.attempt ?? 0 }
    const record = (number: number) => {
      const at = new Date()
      const frame = {
        number,
        sha256: `sha-${number}`,
        previous_sha256: `sha-${number - 1}`,
        thumbnail_sha256: 'thumbnail',
        bytes: 1,
        width: 1,
        height: 1,
        seed: 1,
        duration_ms: 1,
        cost_usd: 0,
        created_at: at,
      }
      return recordFrame(database.db, run, frame, { number, kind: 'made', reason: '', at })
    }
    expect(await record(2)).toBe(false)
    expect((await Promise.all([1, 1, 1].map(record))).filter(Boolean)).toEqual([true])
    expect(await record(1)).toBe(false)
    expect(await record(2)).toBe(true)
    const { evolution, frames, tries } = await look(id)
    expect(evolution.completed_frames).toBe(2)
    expect(frames.map((frame) => frame.number)).toEqual([0, 1, 2])
    expect(tries.map((entry) => entry.number)).toEqual([1, 2])
    await close()
  })
})
