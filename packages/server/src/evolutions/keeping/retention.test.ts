import { FILES_KEPT_DAYS } from '@afterimage/contract/retention'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { unlimitedCharging } from '@afterimage/testing/server/charging'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { Problem } from '../../platform/problem.ts'
import { retryEvolution } from '../change-evolution.ts'
import { forLifecycle } from '../lifecycle/lifecycle-tables.ts'
import { runEvolution } from '../making/run-evolution.ts'
import { toEvolutionDetail } from '../reading/evolution-detail.ts'
import { authoriseOwner } from '../records/authorise-owner.ts'
import { type EvolutionRow, setVisibility } from '../records/evolution-store.ts'
import { removeUnnamed } from '../records/remove-unnamed.ts'
import { countDue, findExpiry, markExpired } from '../records/retention-store.ts'
import { expireFiles } from './expire-files.ts'
import { sweepOrphans } from './sweep-orphans.ts'

type Changed = 'status' | 'completed_at' | 'owner_visitor' | 'owner_account'

const DAY_MS = 24 * 3_600_000
const never = new AbortController().signal

describe.each(TEST_DATABASES)('the time of files on $name', ({ open }) => {
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

  const endedAt = (id: string, at: Date, changes: Partial<Pick<EvolutionRow, Changed>> = {}) =>
    forLifecycle(database.db)
      .updateTable('evolutions')
      .set({ status: 'completed', completed_at: at, updated_at: at, ...changes })
      .where('id', '=', id)
      .execute()
  const expire = (now = new Date()) =>
    expireFiles({ ...bench, ...database, log: pino({ level: 'silent' }) }, now, never)

  test('files go after their days, the same pictures of another evolution stay, and so does the ledger', async () => {
    const id = await bench.start()
    await runEvolution(bench.runParts, id, never)
    const { evolution: before } = await bench.look(id)
    const due = new Date((before.completed_at?.getTime() ?? 0) + FILES_KEPT_DAYS.free * DAY_MS)
    const younger = await bench.start()
    await endedAt(younger, new Date(due.getTime() - 6 * DAY_MS))
    expect(await findExpiry(database.db, before)).toEqual(due)
    expect(before.in_gallery).toBe(true)

    expect(await expire(new Date(due.getTime() - 1))).toBe(0)
    const later = new Date(due.getTime() + 1)
    expect(await countDue(database.db, later)).toEqual([{ owner: 'visitor', evolutions: 1, bytes: expect.any(Number) }])
    expect(await expire(later)).toBe(1)
    expect(await expire(later)).toBe(0)

    const { evolution, frames, tries, outputs, files } = await bench.look(id)
    expect(files).toEqual([])
    expect((await bench.look(younger)).files).toHaveLength(2)
    expect(evolution.in_gallery).toBe(false)
    expect(await findExpiry(database.db, evolution)).toBeNull()
    const detail = toEvolutionDetail(evolution, frames, tries, outputs, {
      isOwner: true,
      filesExpireAt: null,
      forkedFrom: null,
      race: null,
    })
    expect(detail.evolution).toMatchObject({ inputImageUrl: '', outputVideoUrl: null, outputs: [] })
    expect(detail.evolution.filesExpiredAt).toBe(later.toISOString())
    expect(detail.frames.map(({ url, thumbnailUrl }) => url + thumbnailUrl)).toEqual(['', '', '', ''])
    expect(detail.frames.at(-1)?.drift).not.toBeNull()
  })

  test('accounts of the plan pro keep theirs longer, those of the plan free as long as visitors', async () => {
    const now = new Date()
    const made: Record<string, string> = {}
    for (const plan of ['free', 'pro'] as const) {
      const id = await bench.start()
      const account = await insertAccount(database.db, plan)
      await endedAt(id, new Date(now.getTime() - 8 * DAY_MS), { owner_visitor: null, owner_account: account.id })
      made[plan] = id
    }
    await expire(now)
    expect((await bench.look(made.free ?? '')).files).toEqual([])
    const { evolution, files } = await bench.look(made.pro ?? '')
    expect(files).toHaveLength(2)
    expect(await findExpiry(database.db, evolution)).toEqual(new Date(now.getTime() + 22 * DAY_MS))
    await expire(new Date(now.getTime() + 22 * DAY_MS + 1))
    expect((await bench.look(evolution.id)).files).toEqual([])
  })

  test('a change of who may see it prolongs nothing', async () => {
    const id = await bench.start()
    await endedAt(id, new Date(Date.now() - DAY_MS), { status: 'failed', completed_at: null })
    const { evolution: before } = await bench.look(id)
    await setVisibility(database.db, id, 'unlisted', false)
    const { evolution: after } = await bench.look(id)
    expect(after.visibility).toBe('unlisted')
    expect(await findExpiry(database.db, after)).toEqual(await findExpiry(database.db, before))
  })

  test('files that a retry records again meanwhile are not taken from it', async () => {
    const id = await bench.start()
    await runEvolution(bench.runParts, id, never)
    const { frames, files } = await bench.look(id)
    const named = frames.map(({ sha256 }) => ({ folder: id, sha256, extension: 'png' }) as const)
    expect(await removeUnnamed({ ...bench, ...database }, id, named)).toBe(0)
    await database.db.deleteFrom('frames').where('evolution_id', '=', id).where('number', '>', 0).execute()
    await endedAt(id, new Date(), { status: 'pending' })
    expect(await removeUnnamed({ ...bench, ...database }, id, named)).toBe(0)
    expect((await bench.look(id)).files).toEqual(files)
    await endedAt(id, new Date())
    expect(await removeUnnamed({ ...bench, ...database }, id, named)).toBe(frames.length - 1)
  })

  test('what a kill leaves between the row and the files, the sweep takes', async () => {
    const id = await bench.start()
    await endedAt(id, new Date(Date.now() - 8 * DAY_MS))
    expect(await markExpired(database.db, new Date(), 10)).toEqual([id])
    expect((await bench.look(id)).files).toHaveLength(2)
    expect(await sweepOrphans({ ...bench, ...database }, new Date())).toBe(0)
    expect(await sweepOrphans({ ...bench, ...database }, new Date(Date.now() + 2 * 3_600_000))).toBeGreaterThan(0)
    expect((await bench.look(id)).files).toEqual([])
  })

  test('a retry at the same moment either keeps its files or is refused, never neither', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await bench.start()
      await endedAt(id, new Date(Date.now() - 8 * DAY_MS), { status: 'failed', completed_at: null })
      const { evolution } = await bench.look(id)
      const owned = authoriseOwner(evolution, { account: undefined, visitor: evolution.owner_visitor ?? '' })
      const retry = () =>
        retryEvolution(
          { ...bench.runParts, ...bench, charging: unlimitedCharging(database.db), interrupt: () => undefined },
          owned,
          { visitor: evolution.owner_visitor ?? '', address: '192.0.2.1' },
          1_000,
        ).then(
          () => 'kept',
          (error: unknown) => (error instanceof Problem ? error.code : String(error)),
        )
      const both = round % 2 === 0 ? [retry(), expire()] : [expire(), retry()]
      const outcome = (await Promise.all(both)).find((result) => typeof result === 'string')
      const after = await bench.look(id)
      expect([outcome, after.evolution.status, after.evolution.files_expired_at === null, after.files.length]).toEqual(
        outcome === 'kept' ? ['kept', 'pending', true, 2] : ['files_expired', 'failed', false, 0],
      )
    }
  })
})
