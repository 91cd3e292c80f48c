import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SightError } from '@afterimage/sight/sight'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import { keepOriginal } from '../../../test/keep-original.ts'
import { decideAboutLook } from '../../gallery/gallery.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openDiskStorage } from '../../platform/storage/disk-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type EvolutionRow, findEvolution, setVisibility } from '../records/evolution-store.ts'
import { admitAllWaiting, admitOverdue, claimToAssess } from '../records/gallery-look-store.ts'
import { assessNext, keepAssessing } from './keep-assessing.ts'

const log = pino({ level: 'silent' })
const DAY_MS = 24 * 3_600_000
const NEVER = new AbortController().signal
/** Shades from here on are for the operator. */
const UNSAFE_SHADE = 200

describe.each(TEST_DATABASES)('originals are looked at before the gallery, on $name', ({ open }) => {
  let db: Db
  let storage: Storage
  let root: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    db = opened.database.db
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-assessing-'))
    storage = await openDiskStorage(root)
  })
  beforeEach(async () => {
    await db.deleteFrom('evolutions').execute()
  })
  afterAll(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })

  const byShade = async ({ data }: { readonly data: ArrayLike<number> }) => (data[0] ?? 0) / 255
  const dead = async () => {
    throw new SightError('broken', 'nothing is seen')
  }
  const openSight = (assess: Parameters<typeof openColourSight>[1] = byShade) => openColourSight(undefined, assess)
  const partsWith = (sight: ColourSight, holdAbove = (UNSAFE_SHADE - 1) / 255) => ({
    db,
    storage,
    log,
    sight,
    holdAbove,
  })
  const due = async (shade: number, fields: Partial<EvolutionRow> = {}) => {
    const id = await insertFinished(db, { gallery_look: 'due', gallery_look_at: new Date(), ...fields })
    await keepOriginal(db, storage, id, shade)
    return id
  }
  const stateOf = async (id: string) => {
    const row = await findEvolution(db, id)
    return [row?.gallery_look, row?.in_gallery]
  }
  const lookAtAll = async (sight: ColourSight) => {
    while (await assessNext(partsWith(sight), NEVER));
  }
  const leasesAreOver = () => db.updateTable('evolutions').set({ assessing_until: null }).execute()
  const since = (id: string, at: Date) =>
    db.updateTable('evolutions').set({ gallery_look_at: at }).where('id', '=', id).execute()

  test('what is to be public is shown once it was looked at, and what is above the threshold waits for the operator', async () => {
    const [fine, atThreshold, above] = [await due(10), await due(UNSAFE_SHADE - 1), await due(UNSAFE_SHADE)]
    expect([await stateOf(fine), await stateOf(above)]).toEqual([
      ['due', false],
      ['due', false],
    ])
    await lookAtAll(openSight())
    expect([await stateOf(fine), await stateOf(atThreshold), await stateOf(above)]).toEqual([
      ['passed', true],
      ['passed', true],
      ['held', false],
    ])
    expect((await findEvolution(db, above))?.original_unsafe).toBeCloseTo(UNSAFE_SHADE / 255)
    await decideAboutLook(db, above, { look: 'released', reason: null })
    expect(await stateOf(above)).toEqual(['released', true])
  })

  test('the loop hears of a new one, and stops when it is told to', async () => {
    const sight = openSight()
    const stop = new AbortController()
    const assessing = keepAssessing(partsWith(sight), stop.signal)
    await expect.poll(() => claimToAssess(db, 0)).toBeUndefined()
    const id = await due(10)
    assessing.ring()
    await expect.poll(() => stateOf(id)).toEqual(['passed', true])
    stop.abort()
    await assessing.stop(5_000)
    const later = await due(20)
    assessing.ring()
    expect([await stateOf(later), sight.assessed.length]).toEqual([['due', false], 1])
  })

  test('the same picture is not looked at twice, no matter who begins with it, and the operator’s word is kept for it', async () => {
    const sight = openSight()
    const first = await due(10)
    await lookAtAll(sight)
    const again = await due(10)
    await lookAtAll(sight)
    expect([sight.assessed.length, await stateOf(again)]).toEqual([1, ['passed', true]])

    const [held, another] = [await due(250), await due(250)]
    await lookAtAll(sight)
    expect([sight.assessed.length, await stateOf(held), await stateOf(another)]).toEqual([
      2,
      ['held', false],
      ['held', false],
    ])
    expect(await decideAboutLook(db, held, { look: 'released', reason: null })).toBe(1)
    const third = await due(250)
    await lookAtAll(sight)
    expect([await stateOf(another), await stateOf(third)]).toEqual([
      ['released', true],
      ['released', true],
    ])
    await decideAboutLook(db, third, { look: 'kept_out', reason: 'No.' })
    const fourth = await due(250)
    await lookAtAll(sight)
    expect([sight.assessed.length, await stateOf(fourth)]).toEqual([2, ['kept_out', false]])
    expect((await findEvolution(db, fourth))?.gallery_reason).toBe('No.')
    // The last word holds for all of the picture, and for no other picture.
    expect([await stateOf(first), await stateOf(held), await stateOf(another)]).toEqual([
      ['passed', true],
      ['kept_out', false],
      ['kept_out', false],
    ])
  })

  test('unlisted ones are nobody’s business, until they become public', async () => {
    const sight = openSight()
    const id = await insertFinished(db, { visibility: 'unlisted' })
    await keepOriginal(db, storage, id, 250)
    await lookAtAll(sight)
    expect(sight.assessed).toEqual([])
    await setVisibility(db, id, 'public', true)
    expect(await stateOf(id)).toEqual(['due', false])
    // Taken back at once: nobody looks.
    await setVisibility(db, id, 'unlisted', true)
    await lookAtAll(sight)
    expect(sight.assessed).toEqual([])
    await setVisibility(db, id, 'public', true)
    await lookAtAll(sight)
    expect(await stateOf(id)).toEqual(['held', false])
    // There is no way round it.
    await setVisibility(db, id, 'unlisted', true)
    await setVisibility(db, id, 'public', true)
    expect(await stateOf(id)).toEqual(['held', false])
    await decideAboutLook(db, id, { look: 'released', reason: null })
    await setVisibility(db, id, 'unlisted', true)
    await setVisibility(db, id, 'public', true)
    expect([await stateOf(id), sight.assessed.length]).toEqual([['released', true], 1])
  })

  test('one of before stays in the gallery, and where nobody looks nothing waits', async () => {
    const before = await insertFinished(db)
    await setVisibility(db, before, 'public', true)
    expect(await stateOf(before)).toEqual(['none', true])
    const hidden = await insertFinished(db, { visibility: 'unlisted' })
    await setVisibility(db, hidden, 'public', false)
    const waiting = await due(10)
    expect(await admitAllWaiting(db)).toBe(1)
    expect([await stateOf(hidden), await stateOf(waiting)]).toEqual([
      ['none', true],
      ['none', true],
    ])
  })

  test('a process that dies while it looks loses nothing: another one looks when its claim is over', async () => {
    const id = await due(10)
    expect(await claimToAssess(db, 60_000)).toEqual({ id, fruitless: 1 })
    const sight = openSight()
    await lookAtAll(sight)
    expect([await stateOf(id), sight.assessed.length]).toEqual([['due', false], 0])
    await leasesAreOver()
    await lookAtAll(sight)
    expect(await stateOf(id)).toEqual(['passed', true])
  })

  test('a process that is stopped while it looks has made no attempt', async () => {
    const id = await due(10)
    const stop = new AbortController()
    const stopped = openSight(async () => {
      stop.abort(new Error('the server is stopping'))
      throw stop.signal.reason
    })
    await assessNext(partsWith(stopped), stop.signal)
    expect(await findEvolution(db, id)).toMatchObject({
      gallery_look: 'due',
      assessing_until: null,
      fruitless_assessments: 0,
    })
  })

  test('what the operator decides while a network looks is what counts', async () => {
    for (const [decision, state] of [
      ['released', ['released', true]],
      ['kept_out', ['kept_out', false]],
    ] as const) {
      const id = await due(250)
      const deciding = openSight(async (picture) => {
        await decideAboutLook(db, id, { look: decision, reason: null })
        return byShade(picture)
      })
      await assessNext(partsWith(deciding), NEVER)
      expect(await stateOf(id)).toEqual(state)
      await db.deleteFrom('evolutions').execute()
    }
  })

  test('one that is deleted while a network looks at it harms nobody', async () => {
    const id = await due(10)
    const other = await due(20, { gallery_look_at: new Date(Date.now() + 1_000) })
    const deleting = openSight(async () => {
      await db.deleteFrom('evolutions').where('id', '=', id).execute()
      return 0.1
    })
    await lookAtAll(deleting)
    expect([await stateOf(id), await stateOf(other)]).toEqual([
      [undefined, undefined],
      ['passed', true],
    ])
  })

  test('networks that fail keep each picture out for a while, then ask a person, and are tried less and less often', async () => {
    const id = await due(10)
    const sight = openSight(dead)
    const waits: number[] = []
    for (let tries = 1; tries <= 5; tries += 1) {
      const before = Date.now()
      await lookAtAll(sight)
      waits.push(Math.round(((await findEvolution(db, id))?.assessing_until?.getTime() ?? 0) - before) / 30_000)
      expect(await stateOf(id)).toEqual(['due', false])
      await leasesAreOver()
    }
    expect(waits.map((wait) => 4 ** Math.round(Math.log(wait) / Math.log(4)))).toEqual([1, 4, 16, 64, 256])
    await lookAtAll(sight)
    expect([await stateOf(id), sight.assessed.length]).toEqual([['held', false], 5])
    expect((await findEvolution(db, id))?.original_unsafe).toBeNull()
  })

  test.each([Number.NaN, -0.1, 1.5])('an answer of %d is none', async (nonsense) => {
    const id = await due(10)
    await assessNext(partsWith(openSight(async () => nonsense)), NEVER)
    expect(await stateOf(id)).toEqual(['due', false])
  })

  test('a picture that is gone or damaged passes nobody unseen', async () => {
    const id = await due(10)
    await storage.removeFolder(id)
    const sight = openSight()
    await lookAtAll(sight)
    expect([await stateOf(id), sight.assessed]).toEqual([['due', false], []])
  })

  test('dead networks keep nothing out for ever; while they live, what they could not say waits for a person', async () => {
    const now = new Date()
    const yesterday = new Date(now.getTime() - DAY_MS - 1_000)
    const [unseen, failed, running] = [await due(10), await due(20), await due(30, { status: 'processing' })]
    await db.updateTable('evolutions').set({ gallery_look: 'held' }).where('id', '=', failed).execute()
    const scored = await due(250)
    await lookAtAll(openSight(async (picture) => (picture.data[0] === 250 ? 0.98 : dead())))
    const states = async () => [
      await stateOf(unseen),
      await stateOf(failed),
      await stateOf(running),
      await stateOf(scored),
    ]
    for (const id of [unseen, failed, running, scored]) await since(id, yesterday)
    expect(await admitOverdue(db, now, DAY_MS)).toBe(0)

    await db.updateTable('evolutions').set({ assessed_at: yesterday }).where('id', '=', scored).execute()
    await since(unseen, new Date(now.getTime() - DAY_MS + 60_000))
    expect(await admitOverdue(db, now, DAY_MS)).toBe(1)
    expect(await states()).toEqual([
      ['due', false],
      ['none', true],
      ['due', false],
      ['held', false],
    ])
    await since(unseen, yesterday)
    expect(await admitOverdue(db, now, DAY_MS)).toBe(1)
    expect(await stateOf(unseen)).toEqual(['none', true])
  })
})
