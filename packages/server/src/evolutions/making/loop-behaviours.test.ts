import { writeFile } from 'node:fs/promises'
import { describeLoop, LOOP_RETRY_POLICY, type LoopEnd } from '@afterimage/testing/models/loop-behaviours'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, describe } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { resumeProvider } from '../../providers/providers.ts'
import { runEvolution } from './run-evolution.ts'

describe.each(TEST_DATABASES)('on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
  })
  afterAll(() => closeDatabase())

  describeLoop('on the server', async (model, { total, seed, run: runOptions }) => {
    const bench = await openWorkbench(database, model, openColourSight())
    const id = await bench.start({
      totalFrames: total,
      seed,
      runOptions,
    })
    const run = async (signal: AbortSignal): Promise<LoopEnd> => {
      const stopped: unknown = await runEvolution(
        { ...bench.runParts, retryPolicy: LOOP_RETRY_POLICY },
        id,
        signal,
      ).catch((error: unknown) => error)
      if (stopped !== undefined && !signal.aborted) throw stopped
      const { evolution, frames } = await bench.look(id)
      return {
        how: signal.aborted ? 'stopped' : evolution.status === 'completed' ? 'completed' : 'failed',
        reason: evolution.error_message ?? '',
        frames: await Promise.all(
          frames.map(async ({ number, sha256, previous_sha256 }) => ({
            ...{ number, sha256, previousSha256: previous_sha256 },
            png: new Uint8Array(await bench.storage.read({ folder: id, sha256, extension: 'png' })),
          })),
        ),
      }
    }
    return {
      run,
      goOn: () => run(new AbortController().signal),
      damage: async (number) => {
        const { frames } = await bench.look(id)
        const frame = frames.find((kept) => kept.number === number)
        if (frame === undefined) throw new Error(`there is no frame ${number}`)
        await writeFile(bench.pathOf({ folder: id, sha256: frame.sha256, extension: 'png' }), 'damaged')
      },
      close: async () => {
        // A provider whose quota is used up would stay paused for the next evolution.
        await resumeProvider(database.db, 'test', new Date())
        await bench.close()
      },
    }
  })
})
