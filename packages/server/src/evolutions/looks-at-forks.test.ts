import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { keepOriginal } from '../../test/keep-original.ts'
import { openLookScene } from '../../test/look-scene.ts'
import { decideAboutLook } from '../gallery/gallery.ts'
import { findEvolution } from './records/evolution-store.ts'
import { admitOverdue } from './records/gallery-look-store.ts'

describe.each(TEST_DATABASES)('forks before the gallery, on $name', ({ open }) => {
  let scene: Awaited<ReturnType<typeof openLookScene>>
  beforeAll(async () => {
    scene = await openLookScene(open)
  })
  beforeEach(async () => {
    await scene.db.deleteFrom('evolutions').execute()
  })
  afterAll(() => scene.close())

  test('a frame of what waits for the operator, or is kept out, waits for the operator, too', async () => {
    const { due, forkOf, stateOf, openSight, lookAtAll } = scene
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
    const { due, forkOf, stateOf, openSight, lookAtAll } = scene
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
    const { db, due, forkOf, stateOf, openSight, lookAtAll } = scene
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
    const { due, forkOf, stateOf, openSight, lookAtAll } = scene
    const unlisted = { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null } as const
    const first = await due(10, unlisted)
    const late = await forkOf(first, 250, unlisted)
    const again = await forkOf(late, 250, { forked_from_frame: 0 })
    await lookAtAll(openSight())
    expect(await stateOf(again)).toEqual(['passed', true])
  })

  test('what was forked from what is kept out leaves the gallery, and comes back when that is released', async () => {
    const { db, due, forkOf, stateOf, openSight, lookAtAll } = scene
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

  test('a fork of frame 0 is another of the same picture, and one that is released already is not released again', async () => {
    const { db, storage, due, forkOf, stateOf, openSight, lookAtAll } = scene
    const first = await due(250)
    const same = await forkOf(first, 250, { forked_from_frame: 0 })
    const shown = await insertFinished(db, {
      forked_from: first,
      forked_from_frame: 0,
      forked_from_sha256: 'a'.repeat(64),
    })
    await keepOriginal(db, storage, shown, 250)
    await lookAtAll(openSight())
    expect(await decideAboutLook(db, first, { look: 'released', reason: null })).toBe(1)
    expect([await stateOf(first), await stateOf(same), await stateOf(shown)]).toEqual([
      ['released', true],
      ['released', true],
      ['none', true],
    ])
  })

  test('no network is named as the reason where a person is to look because of what is above', async () => {
    const { db, due, forkOf, stateOf, openSight, lookAtAll } = scene
    const first = await due(10)
    await lookAtAll(openSight())
    const passed = await forkOf(first, 20)
    await lookAtAll(openSight())
    await decideAboutLook(db, first, { look: 'kept_out', reason: null })
    const later = await forkOf(first, 30)
    await lookAtAll(openSight())
    const unsafe = await Promise.all([passed, later].map(async (id) => (await findEvolution(db, id))?.original_unsafe))
    expect([await stateOf(passed), await stateOf(later), ...unsafe]).toEqual([
      ['held', false],
      ['held', false],
      null,
      null,
    ])
  })

  test('what is kept out while a network looks at it for a fork keeps the fork out, too', async () => {
    const { db, due, forkOf, stateOf, lookAtAll } = scene
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
    const { db, due, forkOf, stateOf, openSight, lookAtAll } = scene
    const first = await due(10)
    await lookAtAll(openSight())
    await decideAboutLook(db, first, { look: 'kept_out', reason: null })
    const between = await forkOf(first, 20, { visibility: 'unlisted', gallery_look: 'none', gallery_look_at: null })
    const last = await forkOf(between, 30)
    await lookAtAll(openSight())
    expect(await stateOf(last)).toEqual(['held', false])
  })
})
