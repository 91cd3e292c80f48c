import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ColourSight, openColourSight } from '@afterimage/testing/sight/colour-sight'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { keepOriginal } from '../../test/keep-original.ts'
import { decideAboutLook } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { takeDownEvolution } from './keeping/take-down.ts'
import { assessNext } from './making/keep-assessing.ts'
import { type EvolutionRow, findEvolution, setVisibility } from './records/evolution-store.ts'
import { admitAllWaiting, admitOverdue, knownLookQuery } from './records/gallery-look-store.ts'

const log = pino({ level: 'silent' })
/** Lighter originals are for the operator. */
const HOLD_ABOVE = 200 / 255

describe.each(TEST_DATABASES)('what is said of a picture, on $name', ({ open }) => {
  let db: Db
  let storage: Storage
  let root: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    db = opened.database.db
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-one-word-'))
    storage = await openDiskStorage(root)
  })
  beforeEach(async () => {
    await db.deleteFrom('evolutions').execute()
  })
  afterAll(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })

  const openSight = () => openColourSight(undefined, async ({ data: [shade = 0] }) => shade / 255)
  const due = async (shade: number, fields: Partial<EvolutionRow> = {}) => {
    const id = await insertFinished(db, { gallery_look: 'due', gallery_look_at: new Date(), ...fields })
    await keepOriginal(db, storage, id, shade)
    return id
  }
  const forkOf = (forked_from: string, shade: number, fields: Partial<EvolutionRow> = {}) =>
    due(shade, { forked_from, forked_from_frame: 1, forked_from_sha256: 'a'.repeat(64), ...fields })
  const stateOf = async (id: string) => {
    const row = await findEvolution(db, id)
    return [row?.gallery_look, row?.in_gallery]
  }
  const lookAtAll = async (sight: ColourSight) => {
    const parts = { db, storage, log, sight, holdAbove: HOLD_ABOVE }
    while (await assessNext(parts, new AbortController().signal));
  }

  test('a frame of what waits for the operator, or is kept out, waits for the operator, too', async () => {
    const [held, fine] = [await due(250), await due(10)]
    await lookAtAll(openSight())
    const [ofHeld, ofFine] = [await forkOf(held, 30), await forkOf(fine, 40)]
    await lookAtAll(openSight())
    expect([await stateOf(ofHeld), await stateOf(ofFine)]).toEqual([
      ['held', false],
      ['passed', true],
    ])
  })

  test('of a fork the picture that all began with is looked at, and never the frame that it begins with', async () => {
    const unlisted = { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null } as const
    const [fine, unsafe] = [await due(10, unlisted), await due(250, unlisted)]
    const between = await forkOf(fine, 250, unlisted)
    const [ofFine, ofUnsafe] = [await forkOf(between, 240), await forkOf(unsafe, 20)]
    const ofSame = await forkOf(unsafe, 250, { forked_from_frame: 0 })
    const sight = openSight()
    await lookAtAll(sight)
    const states = [await stateOf(ofFine), await stateOf(ofUnsafe), await stateOf(ofSame), await stateOf(fine)]
    expect(states).toEqual([
      ['passed', true],
      ['held', false],
      ['held', false],
      ['none', false],
    ])
    expect(sight.assessed).toHaveLength(2)
  })

  test('a fork of one that is gone has nothing that a network could look at: a person does', async () => {
    const gone = await due(10)
    const between = await forkOf(gone, 20, { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null })
    const [late, first] = [await forkOf(gone, 10), await forkOf(between, 30, { forked_from_frame: 0 })]
    await db.deleteFrom('evolutions').where('id', '=', gone).execute()
    const sight = openSight()
    await lookAtAll(sight)
    expect([sight.assessed.length, await stateOf(late), await stateOf(first)]).toEqual([
      0,
      ['held', false],
      ['held', false],
    ])
    // Nor does it enter by itself when nobody looks at anything for a while.
    const later = new Date(Date.now() + 25 * 3_600_000)
    expect(await admitOverdue(db, later, 24 * 3_600_000)).toBe(0)
  })

  test('frame 0 of a fork of a fork may be one that was made: it is not looked at either', async () => {
    const unlisted = { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null } as const
    const first = await due(10, unlisted)
    const late = await forkOf(first, 250, unlisted)
    const again = await forkOf(late, 250, { forked_from_frame: 0 })
    await lookAtAll(openSight())
    expect(await stateOf(again)).toEqual(['passed', true])
  })

  test('what was forked from what is kept out leaves the gallery, and comes back when that is released', async () => {
    const first = await due(250)
    await lookAtAll(openSight())
    await decideAboutLook(db, first, { look: 'released', reason: null })
    const fork = await forkOf(first, 30)
    const below = await forkOf(fork, 40)
    await lookAtAll(openSight())
    const states = async () => [await stateOf(fork), await stateOf(below)]
    expect(await states()).toEqual([
      ['passed', true],
      ['passed', true],
    ])
    await decideAboutLook(db, first, { look: 'kept_out', reason: null })
    expect(await states()).toEqual([
      ['held', false],
      ['held', false],
    ])
    await decideAboutLook(db, first, { look: 'released', reason: null })
    await lookAtAll(openSight())
    expect(await states()).toEqual([
      ['passed', true],
      ['passed', true],
    ])
  })

  test('what is kept out while a network looks at it for a fork keeps the fork out, too', async () => {
    const unlisted = { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null } as const
    const first = await due(10, unlisted)
    const fork = await forkOf(first, 20)
    const deciding = openColourSight(undefined, async () => {
      await decideAboutLook(db, first, { look: 'kept_out', reason: null })
      return 0.1
    })
    await lookAtAll(deciding)
    expect(await stateOf(fork)).toEqual(['held', false])
  })

  test('what is kept out stays out through a fork that nobody looked at', async () => {
    const first = await due(10)
    await lookAtAll(openSight())
    await decideAboutLook(db, first, { look: 'kept_out', reason: null })
    const between = await forkOf(first, 20, { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null })
    const last = await forkOf(between, 30)
    await lookAtAll(openSight())
    expect(await stateOf(last)).toEqual(['held', false])
  })

  test('what is kept out is nowhere else in the gallery, however it came there, until it is released', async () => {
    const before = await insertFinished(db)
    await keepOriginal(db, storage, before, 10)
    const unlisted = await insertFinished(db, { visibility: 'unlisted' })
    await keepOriginal(db, storage, unlisted, 10)
    const [passed, again, other] = [await due(10), await due(10), await due(20)]
    await lookAtAll(openSight())
    const waiting = await due(10)
    const all = [before, passed, again, waiting]
    const states = () => Promise.all(all.map(stateOf))
    expect(await decideAboutLook(db, passed, { look: 'kept_out', reason: null })).toBe(4)
    expect(await states()).toEqual(all.map(() => ['kept_out', false]))
    await setVisibility(db, unlisted, 'public', true)
    expect([await stateOf(unlisted), await stateOf(other)]).toEqual([
      ['kept_out', false],
      ['passed', true],
    ])
    // Said again it changes nothing else.
    expect(await decideAboutLook(db, again, { look: 'kept_out', reason: null })).toBe(0)

    expect(await decideAboutLook(db, again, { look: 'released', reason: null })).toBe(4)
    expect(await states()).toEqual(all.map(() => ['released', true]))
    expect(await decideAboutLook(db, waiting, { look: 'kept_out', reason: null })).toBe(4)
    expect(await states()).toEqual(all.map(() => ['kept_out', false]))
  })

  test('what the operator tells one owner nobody else reads, neither one who has the picture already nor one who begins with it', async () => {
    const [ada, bob] = [randomUUID(), randomUUID()]
    const of = (owner_visitor: string, fields: Partial<EvolutionRow> = {}) => due(250, { owner_visitor, ...fields })
    const reasonOf = async (id: string) => (await findEvolution(db, id))?.gallery_reason
    const [named, sameOwner, before] = [await of(ada), await of(ada), await of(bob)]
    await lookAtAll(openSight())
    await decideAboutLook(db, named, { look: 'kept_out', reason: 'Ada, this is your neighbour.' })
    const [later, adasLater] = [await of(bob), await of(ada)]
    await lookAtAll(openSight())
    for (const id of [named, sameOwner, adasLater]) expect(await reasonOf(id)).toBe('Ada, this is your neighbour.')
    for (const id of [before, later]) {
      expect([await stateOf(id), await reasonOf(id)]).toEqual([['kept_out', false], null])
    }

    await decideAboutLook(db, before, { look: 'kept_out', reason: 'Bob, this is your street.' })
    const [adas, bobs] = [await of(ada), await of(bob)]
    await lookAtAll(openSight())
    expect([await reasonOf(named), await reasonOf(adas)]).toEqual(Array(2).fill('Ada, this is your neighbour.'))
    expect([await reasonOf(before), await reasonOf(bobs)]).toEqual(Array(2).fill('Bob, this is your street.'))

    await decideAboutLook(db, before, { look: 'released', reason: null })
    const released = await of(ada)
    await lookAtAll(openSight())
    for (const id of [named, adas, released])
      expect([await stateOf(id), await reasonOf(id)]).toEqual([['released', true], null])
  })

  test('what is known of a picture is read along indexes, however many began with it', async () => {
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const { rows } = await sql`explain ${knownLookQuery(randomUUID(), 'f'.repeat(64))}`.execute(tx)
      return JSON.stringify(rows)
    })
    for (const index of ['evolutions_decided', 'evolutions_reasons', 'evolutions_scored', 'evolutions_pkey']) {
      expect(plan).toContain(`using ${index}`)
    }
    expect(plan).not.toContain('frames')
  })

  test('what was known of a picture goes with the evolutions of it', async () => {
    const sight = openSight()
    const [held, removed] = [await due(250), await due(240)]
    await lookAtAll(sight)
    await decideAboutLook(db, held, { look: 'released', reason: null })
    await db.deleteFrom('evolutions').where('id', '=', held).execute()
    await takeDownEvolution(
      { db, storage, interrupt: () => undefined },
      removed,
      { by: 'ada', reason: null },
      new Date(),
    )
    expect(await findEvolution(db, removed)).toMatchObject({ looked_sha256: null, original_unsafe: null })
    const again = [await due(250), await due(240)]
    await lookAtAll(sight)
    expect([sight.assessed.length, await Promise.all(again.map(stateOf))]).toEqual([
      4,
      [
        ['held', false],
        ['held', false],
      ],
    ])
  })

  test('where the look is switched off what only a network held is let in, and what the operator has decided stays', async () => {
    const [held, unlisted, keptOut, released] = [await due(250), await due(240), await due(230), await due(220)]
    await lookAtAll(openSight())
    await setVisibility(db, unlisted, 'unlisted', true)
    await decideAboutLook(db, keptOut, { look: 'kept_out', reason: 'No.' })
    await decideAboutLook(db, released, { look: 'released', reason: null })
    expect(await admitAllWaiting(db)).toBe(2)
    expect(await Promise.all([held, unlisted, keptOut, released].map(stateOf))).toEqual([
      ['none', true],
      ['none', false],
      ['kept_out', false],
      ['released', true],
    ])
    // Switched on again, with what was found before.
    const sight = openSight()
    await setVisibility(db, unlisted, 'public', true)
    const again = await due(250)
    await lookAtAll(sight)
    expect([await stateOf(held), await stateOf(unlisted), await stateOf(again), sight.assessed.length]).toEqual([
      ['none', true],
      ['held', false],
      ['held', false],
      0,
    ])
  })
})
