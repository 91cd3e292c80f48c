import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Db } from '../../platform/database/tables.ts'
import { findEvolution, lockEvolution } from '../records/evolution-store.ts'
import { beginFilm, claimRun, takeFramesBack, yieldRun } from './advance-run.ts'
import { prepareEvolution, type StartPlan } from './prepare-evolution.ts'

type Bench = Awaited<ReturnType<typeof openWorkbench>>

describe.each(TEST_DATABASES)('the lifecycle on $name', ({ open }) => {
  const model = scriptedModel(async () => undefined)
  let db: Db
  let bench: Bench
  let photo: Uint8Array
  beforeAll(async () => {
    const opened = await open()
    db = opened.database.db
    bench = await openWorkbench(opened.database, model)
    photo = await readPhoto('coffee-cup.jpg')
    return async () => {
      await bench.close()
      await opened.close()
    }
  })

  const openAccount = async () => {
    const { id } = await insertAccount(db)
    const account = {
      email: '',
      isDemo: false,
      isProved: true,
      isOperator: false,
      createdAt: new Date(),
      sessionId: '',
    }
    return { account: { ...account, id, plan: 'free' }, address: '192.0.2.1' } as const
  }
  const prepare = (owner: StartPlan['owner'], totalFrames: number) => {
    const chosen = { provider: providerOf(model), model }
    const styledPrompt = { style: 'dreamy', prompt: '' } as const
    const plan = { options: { totalFrames }, owner, chosen, styledPrompt, read: () => photo, requestId: 'test' }
    return prepareEvolution({ storage: bench.storage, log: bench.runParts.log }, plan, AbortSignal.timeout(10_000))
  }
  const balanceOf = async (id: string) =>
    (await db.selectFrom('credit_balances').select('balance').where('account_id', '=', id).executeTakeFirst())?.balance
  const beginAll = (all: readonly Awaited<ReturnType<typeof prepare>>[]) =>
    db.transaction().execute(async (tx) => {
      const taken: number[] = []
      for (const one of all) taken.push(await bench.lifecycle.begin(tx, one))
      return taken
    })

  test('what is prepared is on the disk, and no row knows of it until it is begun', async () => {
    const owner = await openAccount()
    const prepared = await prepare(owner, 10)
    expect(
      await bench.storage.sizeOf({ folder: prepared.id, sha256: prepared.original.sha256, extension: 'png' }),
    ).toBe(prepared.original.bytes)
    expect([await findEvolution(db, prepared.id), await balanceOf(owner.account.id)]).toEqual([undefined, undefined])
    await prepared.discard()
    expect(
      await bench.storage.sizeOf({ folder: prepared.id, sha256: prepared.original.sha256, extension: 'png' }),
    ).toBe(undefined)
  })

  test('two are begun in one transaction, each with its price', async () => {
    const owner = await openAccount()
    const both = [await prepare(owner, 100), await prepare(owner, 10)]
    expect(await beginAll(both)).toEqual([20, 3])
    expect(await balanceOf(owner.account.id)).toBe(77)
    for (const { id } of both) expect((await bench.look(id)).evolution.status).toBe('pending')
  })

  test('where the second cannot be paid, neither is begun and nothing is taken', async () => {
    const owner = await openAccount()
    const all = []
    for (let count = 0; count < 6; count += 1) all.push(await prepare(owner, 100))
    await expect(beginAll(all)).rejects.toMatchObject({ code: 'insufficient_credits' })
    for (const { id } of all) expect(await findEvolution(db, id)).toBeUndefined()
    expect(await balanceOf(owner.account.id)).toBeUndefined()
  })

  test('what has ended is not ended again, and a run that was overtaken ends nothing', async () => {
    const owner = await openAccount()
    const prepared = await prepare(owner, 10)
    await beginAll([prepared])
    const claimed = await claimRun(db, prepared.id, new Date())
    const run = { evolutionId: prepared.id, attempt: claimed?.attempt ?? 0 }
    const settle = (kind: 'cancelled' | 'failed' | 'completed') =>
      db.transaction().execute(async (tx) => {
        const evolution = await lockEvolution(tx, prepared.id)
        if (evolution === undefined) throw new Error('it is gone')
        if (kind === 'cancelled') return bench.lifecycle.settle(tx, { kind, evolution })
        return bench.lifecycle.settle(tx, kind === 'failed' ? { kind, run, reason: 'No.' } : { kind, run })
      })
    // Its frames are not all there: it cannot be complete.
    expect(await settle('completed')).toBe(false)
    expect(await settle('cancelled')).toBe(true)
    for (const again of ['cancelled', 'failed', 'completed'] as const) expect(await settle(again)).toBe(false)
    expect(await balanceOf(owner.account.id)).toBe(100)
    expect((await bench.look(prepared.id)).evolution).toMatchObject({ status: 'failed', error_message: 'Cancelled.' })
  })

  test('a cancel that comes after the end books nothing, so that its transaction may be committed', async () => {
    const owner = await openAccount()
    const prepared = await prepare(owner, 10)
    await beginAll([prepared])
    const run = { evolutionId: prepared.id, attempt: (await claimRun(db, prepared.id, new Date()))?.attempt ?? 0 }
    await db.updateTable('evolutions').set({ completed_frames: 10 }).where('id', '=', prepared.id).execute()
    await beginFilm(db, run)
    await db.transaction().execute((tx) => bench.lifecycle.settle(tx, { kind: 'completed', run }))
    const entries = () =>
      db.selectFrom('credit_entries').select(['kind', 'amount']).where('evolution_id', '=', prepared.id).execute()
    const before = await bench.look(prepared.id)
    const isCancelled = await db.transaction().execute(async (tx) => {
      const evolution = await lockEvolution(tx, prepared.id)
      return evolution && bench.lifecycle.settle(tx, { kind: 'cancelled', evolution })
    })
    expect(isCancelled).toBe(false)
    expect(await bench.look(prepared.id)).toEqual(before)
    expect(await entries()).toEqual([{ kind: 'reservation', amount: -3 }])
  })

  test.each([
    ['before any', 0, undefined, 100],
    ['when the next is not asked for yet', 3, 3, 99],
    ['while the next is asked for', 3, 4, 98],
  ])(
    'a cancel %s pays for what was made and for what a provider was asked for, and no more',
    async (_when, made, asked, left) => {
      const owner = await openAccount()
      const prepared = await prepare(owner, 10)
      await beginAll([prepared])
      const attempt = (await claimRun(db, prepared.id, new Date()))?.attempt ?? 0
      await db.updateTable('evolutions').set({ completed_frames: made }).where('id', '=', prepared.id).execute()
      if (asked !== undefined) {
        await db.insertInto('asked_frames').values({ evolution_id: prepared.id, attempt, number: asked }).execute()
      }
      await db.transaction().execute(async (tx) => {
        const evolution = await lockEvolution(tx, prepared.id)
        if (evolution === undefined) throw new Error('it is gone')
        return bench.lifecycle.settle(tx, { kind: 'cancelled', evolution })
      })
      expect(await balanceOf(owner.account.id)).toBe(left)
      expect((await bench.look(prepared.id)).evolution.forfeited_frames).toBe(asked === 4 ? 1 : 0)
    },
  )

  test('no film is begun of an evolution whose frames are not all there', async () => {
    const prepared = await prepare(await openAccount(), 10)
    await beginAll([prepared])
    const claimed = await claimRun(db, prepared.id, new Date())
    const run = { evolutionId: prepared.id, attempt: claimed?.attempt ?? 0 }
    expect(await beginFilm(db, run)).toBe(false)
    await db.updateTable('evolutions').set({ completed_frames: 10 }).where('id', '=', prepared.id).execute()
    expect(await beginFilm(db, run)).toBe(true)
  })

  test.each(['failed', 'made room'])('a run that has %s moves nothing any more', async (end) => {
    const prepared = await prepare(await openAccount(), 10)
    await beginAll([prepared])
    const claimed = await claimRun(db, prepared.id, new Date())
    const run = { evolutionId: prepared.id, attempt: claimed?.attempt ?? 0 }
    const fail = () =>
      db.transaction().execute((tx) => bench.lifecycle.settle(tx, { kind: 'failed', run, reason: 'No.' }))
    expect(await (end === 'failed' ? fail() : yieldRun(db, run))).toBe(true)
    const before = await bench.look(prepared.id)
    const back = () => db.transaction().execute((tx) => takeFramesBack(tx, run, 0, new Date()))
    for (const move of [fail, () => yieldRun(db, run), () => beginFilm(db, run), back]) expect(await move()).toBe(false)
    expect(await bench.look(prepared.id)).toEqual(before)
  })
})
