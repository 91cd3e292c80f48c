import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openColourSight, seeColours } from '@afterimage/testing/sight/colour-sight'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { finishEvolution } from '../../../test/finish-evolution.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { lockEvolution } from '../records/evolution-store.ts'
import { openFramesUnderWay } from './frames-under-way.ts'
import { keepLooking } from './keep-looking.ts'

describe.each(TEST_DATABASES)('how labels end, on $name', ({ open }) => {
  let database: Database
  let closeDatabase: () => Promise<void>
  let bench: Awaited<ReturnType<typeof openWorkbench>>

  beforeAll(async () => {
    ;({ database, close: closeDatabase } = await open())
    bench = await openWorkbench(
      database,
      scriptedModel(async () => undefined),
    )
  })
  afterAll(async () => {
    await bench.close()
    await closeDatabase()
  })

  /** In the original there is an orange, and nothing in its copies. */
  const lookAtAll = async () => {
    const sight = openColourSight(async (before, picture) =>
      before === 0 ? undefined : { ...seeColours(picture), labels: [] },
    )
    const parts = { db: database.db, storage: bench.storage, log: pino({ level: 'silent' }), sight }
    const stop = new AbortController()
    const looking = keepLooking({ ...parts, underWay: openFramesUnderWay() }, stop.signal)
    await expect
      .poll(() => database.db.selectFrom('evolutions').select('id').where('needs_looking', '=', true).execute())
      .toEqual([])
    stop.abort()
    await looking.stop(5_000)
  }
  const storyOf = async (id: string) => (await bench.look(id)).evolution.label_story
  const change = (
    id: string,
    act: (
      tx: Parameters<typeof lockEvolution>[0],
      evolution: NonNullable<Awaited<ReturnType<typeof lockEvolution>>>,
    ) => Promise<boolean>,
  ) =>
    database.db.transaction().execute(async (tx) => {
      const evolution = await lockEvolution(tx, id)
      if (evolution === undefined) throw new Error('it is gone')
      expect(await act(tx, evolution)).toBe(true)
    })
  /** Three frames of ten are made, and looked at. */
  const underWay = async () => {
    const id = await bench.start({ totalFrames: 3 })
    await finishEvolution(bench.runParts, id)
    await sql`update evolutions set status = 'processing', total_frames = 10 where id = ${id}`.execute(database.db)
    await lookAtAll()
    return id
  }
  const VISITOR = { visitor: '00000000-0000-4000-8000-000000000001', address: '192.0.2.1' }

  test('of one that is cancelled it is told as of one that ends, and no more once it goes on', async () => {
    const id = await underWay()
    expect(await storyOf(id)).toEqual({ labels: ['orange'], unsureFrom: null, lostAt: null })
    await change(id, (tx, evolution) => bench.lifecycle.settle(tx, { kind: 'cancelled', evolution }))
    await lookAtAll()
    expect(await storyOf(id)).toEqual({ labels: ['orange'], unsureFrom: 1, lostAt: null })
    await change(id, (tx, evolution) => bench.lifecycle.reopen(tx, { kind: 'retry', evolution, owner: VISITOR }))
    expect(await storyOf(id)).toEqual({ labels: ['orange'], unsureFrom: null, lostAt: null })
  })

  test('of one that is extended it is not told before its last frame', async () => {
    const id = await bench.start({ totalFrames: 3 })
    await finishEvolution(bench.runParts, id)
    await lookAtAll()
    expect(await storyOf(id)).toEqual({ labels: ['orange'], unsureFrom: 1, lostAt: null })
    await change(id, (tx, evolution) =>
      bench.lifecycle.reopen(tx, { kind: 'extend', evolution, owner: VISITOR, totalFrames: 10 }),
    )
    expect(await storyOf(id)).toEqual({ labels: ['orange'], unsureFrom: null, lostAt: null })
  })
})
