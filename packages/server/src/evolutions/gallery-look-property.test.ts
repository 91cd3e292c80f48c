import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pixels } from '@afterimage/frames/pixels'
import { seededRandom } from '@afterimage/frames/seeded-random'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { keepOriginal } from '../../test/keep-original.ts'
import { decide, decideAboutLook } from '../gallery/gallery.ts'
import type { Db } from '../platform/database/tables.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { assessNext } from './making/keep-assessing.ts'
import { setVisibility } from './records/evolution-store.ts'
import type { GalleryLook } from './records/evolution-tables.ts'
import { newLook } from './records/gallery-look-store.ts'

const log = pino({ level: 'silent' })
const WORLDS = 3
const STEPS = 120
/** Shades of originals; from the third on they are for the operator. */
const SHADES = [40, 80, 160, 220] as const
const HOLD_ABOVE = 0.5

/** What an evolution ought to be. */
interface Model {
  readonly id: string
  readonly shade: number
  visibility: 'public' | 'unlisted'
  isHidden: boolean
  look: GalleryLook
  /** In the order of decisions, for others of the same picture. */
  decidedAt: number
  /** How often a look was begun in vain. */
  vain: number
}

describe.each(TEST_DATABASES)('the look before the gallery under random acts and kills, on $name', ({ open }) => {
  let db: Db
  let storage: Storage
  let root: string
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    db = opened.database.db
    root = await mkdtemp(path.join(tmpdir(), 'afterimage-looks-'))
    storage = await openDiskStorage(root)
  })
  afterAll(async () => {
    await close()
    await rm(root, { recursive: true, force: true })
  })

  test.each(Array.from({ length: WORLDS }, (_, at) => at + 1))('keeps to its rules (seed %i)', async (seed) => {
    await db.deleteFrom('evolutions').execute()
    const random = seededRandom(seed)
    const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
    const models: Model[] = []
    const looked: number[] = []
    const seen = new Set<GalleryLook>()
    let clock = 0
    let isDying = false
    const sight = openColourSight(undefined, async ({ data: [shade = 0] }: Pixels) => {
      if (isDying) throw new Error('killed')
      looked.push(shade)
      return shade / 255
    })
    const parts = { db, storage, log, sight, holdAbove: HOLD_ABOVE }

    const begin = async () => {
      const [visibility = 'public', shade = 0] = [oneOf(['public', 'unlisted'] as const), oneOf(SHADES)]
      const { gallery_look = 'none', gallery_look_at } = newLook(visibility, true, new Date())
      const at = gallery_look_at instanceof Date ? gallery_look_at : null
      const id = await insertFinished(db, { visibility, gallery_look, gallery_look_at: at })
      await keepOriginal(db, storage, id, shade)
      models.push({ id, shade, visibility, isHidden: false, look: gallery_look, decidedAt: 0, vain: 0 })
    }
    const choose = async (model: Model) => {
      const visibility = oneOf(['public', 'unlisted'] as const) ?? 'public'
      await setVisibility(db, model.id, visibility, true)
      if (visibility === 'public' && model.visibility === 'unlisted' && model.look === 'none') model.look = 'due'
      model.visibility = visibility
    }
    const lookAll = async () => {
      // Each claim is over, as it is some time after a kill.
      await db.updateTable('evolutions').set({ assessing_until: null }).execute()
      while (await assessNext(parts, new AbortController().signal));
      for (const model of models.filter(({ look, visibility }) => look === 'due' && visibility === 'public')) {
        const same = models.filter((other) => other !== model && other.shade === model.shade)
        const last = same
          .filter(({ look }) => look === 'released' || look === 'kept_out')
          .toSorted((a, b) => b.decidedAt - a.decidedAt)[0]
        const isKnown = looked.includes(model.shade)
        if (last !== undefined) {
          model.look = last.look
          model.decidedAt = ++clock
        } else if (isDying && !isKnown && ++model.vain <= 5) continue
        else model.look = model.shade / 255 > HOLD_ABOVE || (isDying && !isKnown) ? 'held' : 'passed'
        model.vain = 0
      }
    }
    const say = async (model: Model) => {
      const look = oneOf(['released', 'kept_out'] as const) ?? 'released'
      await decideAboutLook(db, model.id, { look, reason: null })
      const isChanged = (other: Model) =>
        look === 'kept_out' ? other.look !== 'kept_out' : ['due', 'held', 'kept_out'].includes(other.look)
      const others = models.filter((other) => other.shade === model.shade && isChanged(other))
      clock += 1
      for (const one of new Set([model, ...others])) Object.assign(one, { look, decidedAt: clock, vain: 0 })
    }
    const moderate = async (model: Model) => {
      model.isHidden = !model.isHidden
      await decide(db, model.id, model.isHidden ? 'hidden' : 'approved', new Date())
    }

    for (let step = 1; step <= STEPS; step += 1) {
      const model = oneOf(models)
      isDying = random() < 0.3
      const act = oneOf(
        model === undefined ? ['begin'] : ['begin', 'choose', 'choose', 'look', 'look', 'say', 'moderate'],
      )
      if (act === 'begin' && models.length < 25) await begin()
      if (act === 'look') await lookAll()
      if (model !== undefined && act === 'choose') await choose(model)
      if (model !== undefined && act === 'say') await say(model)
      if (model !== undefined && act === 'moderate') await moderate(model)
      const rows = await db.selectFrom('evolutions').select(['id', 'gallery_look', 'in_gallery']).execute()
      for (const { id, shade, visibility, isHidden, look } of models) {
        seen.add(look)
        const row = rows.find((one) => one.id === id)
        const isShown = visibility === 'public' && !isHidden && ['none', 'passed', 'released'].includes(look)
        expect([row?.gallery_look, row?.in_gallery], `step ${step}: ${act}, shade ${shade}`).toEqual([look, isShown])
        // The operator's last word holds for all of the picture.
        const isKeptOut = models.some((other) => other.shade === shade && other.look === 'kept_out')
        expect(isShown && isKeptOut, `step ${step}: shade ${shade} is shown and kept out`).toBe(false)
      }
    }
    expect(looked.length).toBe(new Set(looked).size)
    expect([...seen].toSorted()).toEqual(['due', 'held', 'kept_out', 'none', 'passed', 'released'])
    isDying = false
    await lookAll()
    expect(models.filter(({ look, visibility }) => look === 'due' && visibility === 'public')).toEqual([])
  })
})
