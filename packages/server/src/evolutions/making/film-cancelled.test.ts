import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { cancelEvolution, retryEvolution } from '../change-evolution.ts'
import { authoriseOwner } from '../records/authorise-owner.ts'
import { listOutputs } from '../records/output-store.ts'
import { filmCancelled, filmCancelledJob, openCancelledFilmReader } from './film-cancelled.ts'
import { runEvolution } from './run-evolution.ts'

const never = new AbortController().signal
const VISITOR = '00000000-0000-4000-8000-000000000001'
const OWNER = { visitor: VISITOR, address: '192.0.2.1' }

describe.each(TEST_DATABASES)('what its owner cancelled, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, close } = await open())
  })
  afterAll(() => close())

  /** Of ten frames, while the one after `made` was asked for. */
  const cancelled = async (made = 2) => {
    const reached = Promise.withResolvers<void>()
    const stop = new AbortController()
    const model = scriptedModel(async ({ number }, signal) => {
      if (number <= made) return undefined
      reached.resolve()
      return new Promise((_made, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    })
    const bench = await openWorkbench(database, model)
    onTestFinished(() => bench.close())
    const id = await bench.start({ totalFrames: 10 })
    const running = runEvolution(bench.runParts, id, stop.signal)
    await reached.promise
    const { registry, log } = bench.runParts
    const changes = { ...bench, db: database.db, registry, log, interrupt: () => undefined }
    const owned = async () => authoriseOwner((await bench.look(id)).evolution, { account: undefined, visitor: VISITOR })
    await cancelEvolution(changes, await owned())
    stop.abort(new Error('interrupted'))
    await running.catch(() => undefined)
    const { attempt } = (await bench.look(id)).evolution
    const retry = async () => retryEvolution(changes, await owned(), OWNER, 50)
    return { bench, id, run: { evolutionId: id, attempt }, retry, parts: bench.runParts }
  }

  test('has a film of what was made, and stays cancelled', async () => {
    const { bench, id, run, parts } = await cancelled()
    await filmCancelled(parts, run, never)
    const { evolution, outputs, frames } = await bench.look(id)
    expect(outputs.map(({ kind }) => kind).sort()).toEqual(['card', 'gif', 'html', 'mp4', 'poster', 'webp'])
    expect(frames).toHaveLength(3)
    expect(evolution).toMatchObject({ status: 'failed', error_message: 'Cancelled.', animation_progress: null })
  })

  test('has none where there is no frame', async () => {
    const { bench, id, run, parts } = await cancelled(0)
    await filmCancelled(parts, run, never)
    expect((await bench.look(id)).outputs).toEqual([])
  })

  test('has none any more once it is retried, whether that comes before, while or after it is made', async () => {
    const before = await cancelled()
    await before.retry()
    await filmCancelled(before.parts, before.run, never)
    const meanwhile = await cancelled()
    const filmGate: typeof meanwhile.parts.filmGate = async (_owner, work) => {
      await meanwhile.retry()
      return work()
    }
    await filmCancelled({ ...meanwhile.parts, filmGate }, meanwhile.run, never)
    const after = await cancelled()
    await filmCancelled(after.parts, after.run, never)
    await after.retry()
    for (const { id } of [before, meanwhile, after]) expect(await listOutputs(database.db, id)).toEqual([])
  })

  test('has its film ordered once, with the attempt that it is', async () => {
    const { run } = await cancelled()
    const ordered: unknown[] = []
    const enqueue = async (_tx: unknown, { name }: { name: string }, job: unknown) => void ordered.push([name, job])
    const event = { id: 1, evolution_id: run.evolutionId, frame: null, at: new Date() }
    const events = [
      { ...event, kind: 'cancelled', attempt: run.attempt },
      { ...event, kind: 'retried', attempt: run.attempt + 1 },
    ] as const
    await database.db.transaction().execute((tx) => openCancelledFilmReader({ enqueue })(tx, events))
    expect(ordered).toEqual([[filmCancelledJob.name, run]])
  })
})
