import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench, UNHEARD } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { claimRun } from '../lifecycle/advance-run.ts'
import { openFrameRecorder } from './frame-recorder.ts'

const LOST = 'Connection terminated unexpectedly'

/** Loses the connection so many times: before the statement is done, or before its answer comes. */
function losing(where: 'question' | 'answer', times: number): KyselyPlugin {
  let left = times
  const lose = (isHere: boolean) => {
    if (!isHere || left === 0) return
    left -= 1
    throw new Error(LOST)
  }
  return {
    transformQuery: ({ node }) => {
      lose(where === 'question')
      return node
    },
    transformResult: async ({ result }) => {
      lose(where === 'answer')
      return result
    },
  }
}

const FRAME = {
  ...{ reason: '', number: 1, sha256: 'sha-1', previous_sha256: 'sha-0', thumbnail_sha256: 'thumbnail' },
  ...{ bytes: 1, width: 1, height: 1, seed: 1, duration_ms: 1, cost_usd: 0 },
}

describe.each(TEST_DATABASES)('recording where connections are lost, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(() => closeDatabase())

  const recordOver = async (plugin: KyselyPlugin, attemptLater = 0) => {
    const { start, look, close } = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
    const evolutionId = await start()
    const attempt = ((await claimRun(database.db, evolutionId, new Date()))?.attempt ?? 0) - attemptLater
    const record = openFrameRecorder(database.db.withPlugin(plugin), UNHEARD)
    const isRecorded = await record({ ...FRAME, run: { evolutionId, attempt }, created_at: new Date() })
    const { frames } = await look(evolutionId)
    await close()
    return { isRecorded, numbers: frames.map(({ number }) => number) }
  }

  test.each(['question', 'answer'] as const)('a frame is recorded once where its %s was lost', async (where) => {
    expect(await recordOver(losing(where, 2))).toEqual({ isRecorded: true, numbers: [0, 1] })
  })

  test('one of a run that was overtaken is not', async () => {
    expect(await recordOver(losing('question', 1), 1)).toEqual({ isRecorded: false, numbers: [0] })
  })

  test('a database that stays away is told of', async () => {
    await expect(recordOver(losing('question', 100))).rejects.toThrow(LOST)
  })
})
