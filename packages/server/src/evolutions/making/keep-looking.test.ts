import { rm } from 'node:fs/promises'
import { EMBEDDING_LENGTH } from '@afterimage/sight/embedding'
import { SightError } from '@afterimage/sight/sight'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { finishEvolution } from '../../../test/finish-evolution.ts'
import { collect } from '../../../test/storage-contract.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { expireFiles } from '../keeping/expire-files.ts'
import { removeEvolution } from '../keeping/remove-evolution.ts'
import { sweepLooseFiles } from '../keeping/sweep-loose-files.ts'
import { takeDownEvolution } from '../keeping/take-down.ts'
import { authoriseOwner } from '../records/authorise-owner.ts'
import { askToLook, claimToLook } from '../records/sight-store.ts'
import { openFramesUnderWay } from './frames-under-way.ts'
import { pictureOf } from './heal-frames.ts'
import { keepLooking, type LookingParts } from './keep-looking.ts'
import { lookAtFrames, NothingToSee } from './look-at-frames.ts'

const log = pino({ level: 'silent' })
const FOREVER = new AbortController().signal

describe.each(TEST_DATABASES)('frames are looked at once they are recorded, on $name', ({ open }) => {
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

  const finished = async (totalFrames = 3) => {
    const id = await bench.start({ totalFrames })
    await finishEvolution(bench.runParts, id)
    return id
  }
  const partsWith = (
    sight: LookingParts['sight'],
    underWay: LookingParts['underWay'] = openFramesUnderWay(),
  ): LookingParts => ({ db: database.db, storage: bench.storage, log, sight, underWay })
  /** Looks until nothing is left to look at. */
  const lookAtAll = async (parts: LookingParts) => {
    const stop = new AbortController()
    const looking = keepLooking(parts, stop.signal)
    await expect.poll(async () => waiting(), { timeout: 20_000 }).toBe(0)
    stop.abort()
    await looking.stop(5_000)
  }
  const waiting = async () =>
    (await database.db.selectFrom('evolutions').select('id').where('needs_looking', '=', true).execute()).length
  const seenOf = async (id: string) => (await bench.look(id)).frames.map(({ seen }) => seen)

  test('labels and meaning of every frame are kept, the embeddings beside the pictures, and what they tell on the card', async () => {
    const id = await finished()
    await lookAtAll(partsWith(openColourSight()))
    const { evolution, frames, files } = await bench.look(id)
    expect(evolution.label_story).toEqual({ labels: ['orange'], unsureFrom: null, lostAt: null })
    expect(frames.map(({ seen }) => seen?.labels[0]?.id)).toEqual(['orange', 'orange', 'orange', 'orange'])
    expect(frames[0]?.seen?.meaning).toEqual({ toOriginal: 1, toPrevious: 1 })
    expect(frames[3]?.seen?.meaning.toOriginal).toBeLessThan(frames[3]?.seen?.meaning.toPrevious ?? 0)
    expect(frames.every(({ embedding_sha256: sha256 }) => files.includes(`${sha256}.vec`))).toBe(true)
    await sweepLooseFiles({ db: database.db, storage: bench.storage }, new Date(Date.now() + 2 * 3_600_000))
    expect((await bench.look(id)).files).toEqual(files)
  })

  test('a process that dies between two frames loses nothing, and the next one finds the same', async () => {
    const [whole, cut] = [await finished(), await finished()]
    await lookAtAll(partsWith(openColourSight()))
    const { db } = database
    await db.updateTable('frames').set({ seen: null, embedding_sha256: null }).where('evolution_id', '=', cut).execute()
    await db.updateTable('evolutions').set({ needs_looking: true }).where('id', '=', cut).execute()
    const dying = openColourSight(async (before) => {
      if (before === 2) throw new Error('killed')
      return undefined
    })
    await claimToLook(db, 0)
    const look = { id: cut, maxFrames: 20, leaseMs: 0, pace: async () => true }
    await expect(lookAtFrames(partsWith(dying), look, FOREVER)).rejects.toThrow('killed')
    expect((await seenOf(cut)).map((seen) => seen === null)).toEqual([false, false, true, true])
    const after = openColourSight()
    await lookAtAll(partsWith(after))
    expect(after.looks).toBe(2)
    expect(await seenOf(cut)).toEqual(await seenOf(whole))
  })

  test('one whose picture is gone is passed over, and keeps no others waiting', async () => {
    const [fine, broken] = [await finished(), await finished()]
    const { frames } = await bench.look(broken)
    if (frames[2] === undefined) throw new Error('there is no frame 2')
    await rm(bench.pathOf(pictureOf(frames[2])))
    await lookAtAll(partsWith(openColourSight()))
    expect((await seenOf(broken)).map((seen) => seen === null)).toEqual([false, false, true, true])
    expect((await seenOf(fine)).every((seen) => seen !== null)).toBe(true)
  })

  test('one at which nobody can look is given up after some tries', async () => {
    const id = await finished()
    await database.db.updateTable('evolutions').set({ fruitless_looks: 4 }).where('id', '=', id).execute()
    const blind = openColourSight(async () => {
      throw new SightError('broken', 'nothing is seen')
    })
    const stop = new AbortController()
    const looking = keepLooking(partsWith(blind), stop.signal)
    await expect.poll(() => blind.looks).toBe(1)
    stop.abort()
    await looking.stop(5_000)
    expect(await waiting()).toBe(1)
    // Its lease is over.
    await database.db.updateTable('evolutions').set({ looking_until: null }).where('id', '=', id).execute()
    await lookAtAll(partsWith(blind))
    expect([blind.looks, await seenOf(id)]).toEqual([1, [null, null, null, null]])
    expect(await askToLook(database.db)).toBe(2)
    await database.db.updateTable('evolutions').set({ needs_looking: false }).execute()
  })

  test('it rests while frames are made, but not where a film waits', async () => {
    const id = await finished()
    const rests: number[] = []
    const idle: LookingParts['underWay']['idle'] = (maxMs, signal) => {
      rests.push(maxMs)
      return new Promise((done) => signal.addEventListener('abort', () => done()))
    }
    const sight = openColourSight()
    const stop = new AbortController()
    const looking = keepLooking(partsWith(sight, { idle, isUnderWay: () => true }), stop.signal)
    await expect.poll(() => rests).toEqual([20_000])
    expect(sight.looks).toBe(0)
    await looking.finish(id, FOREVER)
    expect([sight.looks, rests.length, (await seenOf(id)).every((seen) => seen !== null)]).toEqual([4, 1, true])
    stop.abort()
    await looking.stop(5_000)
  })

  /** How many frames of each were seen when it began to rest while frames are made, and for how long. */
  const lookBesideMaking = async (ids: readonly string[], onRest: (count: number) => Promise<unknown>) => {
    const rests: { readonly seen: readonly number[]; readonly maxMs: number }[] = []
    const idle: LookingParts['underWay']['idle'] = async (maxMs) => {
      const seen = await Promise.all(ids.map(async (id) => (await seenOf(id)).filter((one) => one !== null).length))
      rests.push({ seen, maxMs })
      await onRest(rests.length)
    }
    await lookAtAll(partsWith(openColourSight(), { idle, isUnderWay: () => true }))
    return rests
  }
  const letEnd = (id: string, beforeMs: number) =>
    database.db
      .updateTable('evolutions')
      .set({ completed_at: new Date(Date.now() - beforeMs) })
      .where('id', '=', id)
      .execute()

  test('what has ended and waits for more than a minute is looked at in turn with frames that are made, in the order of its end', async () => {
    const [second, first, newest] = [await finished(1), await finished(1), await finished(1)]
    await letEnd(second, 70_000)
    await letEnd(first, 130_000)
    const rests = await lookBesideMaking([first, second, newest], async () => undefined)
    expect(rests.map(({ seen }) => seen.join(' '))).toEqual(['0 0 0', '1 0 0', '2 0 0', '2 1 0', '2 2 0', '2 2 1'])
    expect(rests[0]?.maxMs).toBe(1_000)
  })

  test('what becomes overdue waits for one look at something else at most', async () => {
    const [older, newest] = [await finished(2), await finished(2)]
    const rests = await lookBesideMaking([older, newest], async (count) => count === 1 && letEnd(older, 61_000))
    expect(rests.map(({ seen }) => seen.join(' '))).toEqual(['0 0', '0 1', '1 1', '2 1', '3 1', '3 2'])
  })

  test('what ended long ago, as what an upgrade asks for, goes on waiting while frames are made', async () => {
    const [old, newest] = [await finished(1), await finished(1)]
    await letEnd(old, 25 * 3_600_000)
    const rests = await lookBesideMaking([old, newest], async () => undefined)
    expect(rests.map(({ seen }) => seen.join(' '))).toEqual(['0 0', '0 1', '0 2', '1 2'])
  })

  test('what was seen in a picture that is another one by now is not recorded', async () => {
    const id = await finished()
    const { db } = database
    const replacing = openColourSight(async (before) => {
      if (before === 1) {
        await db
          .updateTable('frames')
          .set({ sha256: 'f'.repeat(64) })
          .where('evolution_id', '=', id)
          .where('number', '=', 1)
          .execute()
      }
      return undefined
    })
    const look = { id, maxFrames: 2, leaseMs: 0, pace: async () => true }
    await lookAtFrames(partsWith(replacing), look, FOREVER)
    expect((await seenOf(id)).map((seen) => seen === null)).toEqual([false, true, true, true])
    await db.updateTable('evolutions').set({ needs_looking: false }).where('id', '=', id).execute()
  })

  test.each(['deleted', 'taken down', 'expired'] as const)(
    'one that is %s while somebody looks at it leaves no file',
    async (way) => {
      const id = await finished()
      const parts = { ...bench, ...database, log, interrupt: () => undefined }
      const end = async () => {
        const { evolution } = await bench.look(id)
        if (way === 'deleted') {
          const owner = { account: undefined, visitor: evolution.owner_visitor ?? '' }
          return removeEvolution(parts, authoriseOwner(evolution, owner))
        }
        if (way === 'taken down') return takeDownEvolution(parts, id, { by: 'ada', reason: null }, new Date())
        await database.db
          .updateTable('evolutions')
          .set({ completed_at: new Date('2026-01-01'), updated_at: new Date('2026-01-01') })
          .where('id', '=', id)
          .execute()
        return expireFiles(parts, new Date(), FOREVER)
      }
      const ending = openColourSight(async (before) => {
        if (before === 1) await end()
        return undefined
      })
      const look = { id, maxFrames: 20, leaseMs: 0, pace: async () => true }
      await expect(lookAtFrames(partsWith(ending), look, FOREVER)).rejects.toThrow(NothingToSee)
      expect(await collect(bench.storage.files(id))).toEqual([])
      expect(await collect(bench.storage.folders())).not.toContain(id)
    },
  )

  test.each([
    ['the same', undefined],
    ['something else', { labels: [], embedding: new Float32Array(EMBEDDING_LENGTH).fill(1) }],
  ])(
    'a worker that sees %s later than somebody else records nothing, and leaves and takes no file',
    async (_, late) => {
      const id = await finished()
      const look = { id, maxFrames: 2, leaseMs: 0, pace: async () => true }
      const slow = openColourSight(async (before) => {
        if (before !== 1) return undefined
        await lookAtFrames(partsWith(openColourSight()), look, FOREVER)
        return late
      })
      await lookAtFrames(partsWith(slow), look, FOREVER)
      const { frames, files } = await bench.look(id)
      expect(frames.map(({ seen }) => seen?.labels[0]?.id)).toEqual(['orange', 'orange', 'orange', undefined])
      expect(files.filter((name) => name.endsWith('.vec')).toSorted()).toEqual(
        [
          ...new Set(frames.flatMap(({ embedding_sha256: sha256 }) => (sha256 === null ? [] : [`${sha256}.vec`]))),
        ].toSorted(),
      )
      await database.db.updateTable('evolutions').set({ needs_looking: false }).where('id', '=', id).execute()
    },
  )

  test('two processes do not look at one evolution together', async () => {
    const id = await finished()
    const claim = await claimToLook(database.db, 60_000)
    expect(claim).toEqual({ id, fruitless: 1, isOverdue: false })
    expect(await claimToLook(database.db, 60_000)).toBeUndefined()
    expect(await claimToLook(database.db, 60_000, id)).toBeUndefined()
    await database.db.updateTable('evolutions').set({ needs_looking: false }).where('id', '=', id).execute()
  })

  test('what another process has claimed, and may rest over, is looked at where a film waits', async () => {
    const id = await finished()
    await claimToLook(database.db, 60_000, id)
    const stop = new AbortController()
    const looking = keepLooking(partsWith(openColourSight()), stop.signal)
    await looking.finish(id, AbortSignal.timeout(10_000))
    expect((await seenOf(id)).every((seen) => seen !== null)).toBe(true)
    stop.abort()
    await looking.stop(5_000)
  })

  test('a network that answers nonsense does not get it recorded', async () => {
    const id = await finished()
    const wrong = openColourSight(async () => ({ labels: [], embedding: new Float32Array(EMBEDDING_LENGTH - 1) }))
    const look = { id, maxFrames: 1, leaseMs: 0, pace: async () => true }
    await expect(lookAtFrames(partsWith(wrong), look, FOREVER)).rejects.toThrow(RangeError)
    expect(await seenOf(id)).toEqual([null, null, null, null])
    await database.db.updateTable('evolutions').set({ needs_looking: false }).where('id', '=', id).execute()
  })
})
