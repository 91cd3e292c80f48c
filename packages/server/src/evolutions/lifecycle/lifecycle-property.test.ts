import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openLifecycleWorld } from '../../../test/lifecycle/lifecycle-world.ts'
import { clear, makeWitnesses } from '../../../test/lifecycle/observe-lifecycle.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openDiskStorage } from '../../platform/storage/disk-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Worlds that are led through their steps; more of them by `LIFECYCLE_WORLDS`. */
const WORLDS = Number(process.env.LIFECYCLE_WORLDS ?? 2)
const LEAST_STEPS = 200
/** So many that chance has long had its way. */
const MOST_STEPS = 1_200

describe.each(TEST_DATABASES)('the lifecycle under random acts and kills, on $name', ({ open }) => {
  let db: Db
  let storage: Storage
  let root: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    db = opened.database.db
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-lifecycle-'))
    storage = await openDiskStorage(root)
    await makeWitnesses(db)
  })
  afterAll(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })

  test.each(Array.from({ length: WORLDS }, (_, at) => at + 1))(
    'keeps to the rules, its ledger and its outbox (seed %i)',
    async (seed) => {
      await clear(db)
      const world = await openLifecycleWorld(db, storage, seededRandom(seed))
      for (let step = 1; step <= LEAST_STEPS || (!world.isVaried() && step <= MOST_STEPS); step += 1) {
        const { what, faults, isAllowed, observed, allowed } = await world.step()
        const after = `step ${step}: ${what}`
        expect(faults, after).toEqual([])
        if (!isAllowed) expect(observed, after).toEqual(allowed[0])
      }
      expect(await world.end()).toEqual([])
      expect([world.isVaried(), world.counts]).toEqual([true, world.counts])
    },
  )
})
