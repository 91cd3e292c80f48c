import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { keepOriginal } from '../../test/keep-original.ts'
import { openLookScene } from '../../test/look-scene.ts'
import { decideAboutLook } from '../gallery/gallery.ts'
import { takeDownEvolution } from './keeping/take-down.ts'
import { type EvolutionRow, findEvolution, setVisibility } from './records/evolution-store.ts'
import { admitAllWaiting, knownLookQuery } from './records/gallery-look-store.ts'

describe.each(TEST_DATABASES)('what is said of a picture, on $name', ({ open }) => {
  let scene: Awaited<ReturnType<typeof openLookScene>>
  beforeAll(async () => {
    scene = await openLookScene(open)
  })
  beforeEach(async () => {
    await scene.db.deleteFrom('evolutions').execute()
  })
  afterAll(() => scene.close())

  test('what is kept out is nowhere else in the gallery, however it came there, until it is released', async () => {
    const { db, storage, due, stateOf, openSight, lookAtAll } = scene
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
    const { db, due, stateOf, openSight, lookAtAll } = scene
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
    const { db } = scene
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
    const { db, storage, due, stateOf, openSight, lookAtAll } = scene
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
    const { db, due, stateOf, openSight, lookAtAll } = scene
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
