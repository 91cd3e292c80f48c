import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openMoneyWorld } from '../../../test/money/money-world.ts'
import type { Database } from '../../platform/database/open-database.ts'

const LEAST_STEPS = 60
/** So many that chance has long had its way. */
const MOST_STEPS = 600
const BUDGET_USD = 1

describe.each(TEST_DATABASES)('money under random starts, cancels, failures and kills, on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  let root: string
  beforeAll(async () => {
    ;({ database, close } = await open())
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-money-'))
  })
  afterAll(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })

  test.each([1])('spent ≤ booked ≤ budget + one call, and delivered frames are paid for (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const world = await openMoneyWorld(database, root, `test-${seed}`, BUDGET_USD, random)
    const check = async (after: string) => {
      const state = await world.look()
      expect.soft(state.spentUsd, after).toBeLessThanOrEqual(state.bookedUsd + 1e-9)
      expect.soft(state.bookedUsd, after).toBeLessThanOrEqual(BUDGET_USD + world.priceUsd)
      for (const { taken, due } of state.accounts) expect.soft(taken, after).toBeGreaterThanOrEqual(due)
      const isSpent = state.bookedUsd >= BUDGET_USD - 1e-9
      return isSpent && world.calledOff() > 0 && Object.values(world.counts).every((count) => count > 0)
    }
    let isVaried = false
    for (let step = 0; step < LEAST_STEPS || (!isVaried && step < MOST_STEPS); step += 1) {
      isVaried = await check(`step ${step}: ${await world.act()}`)
    }
    expect([isVaried, world.counts]).toEqual([true, world.counts])
    await world.end()
    await check('the end')
    for (const { taken, delivered, forfeited, lost, total } of await world.tally()) {
      const credits = ITERATION_OPTIONS.find(({ iterations }) => iterations === total)?.credits ?? 0
      expect(taken).toBe(Math.ceil((credits * (delivered + forfeited)) / total))
      // Nobody pays for more than was delivered, but for a frame in flight at each cancel.
      expect(forfeited).toBeLessThanOrEqual(lost)
    }
  })
})
