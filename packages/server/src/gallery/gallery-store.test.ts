import { randomUUID } from 'node:crypto'
import { type GallerySort, MAX_GALLERY_FRAMES } from '@afterimage/contract/gallery'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { likingOf } from '../../test/liking.ts'
import { ANYBODY, setTitle } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import { readGalleryCursor, writeGalleryCursor } from './gallery-cursor.ts'
import { findGalleryPlace } from './gallery-place-store.ts'
import { type GalleryFilter, listGalleryModels, listGalleryRows, placeOf, selectGallery } from './gallery-store.ts'
import { likeEvolution } from './like-evolution.ts'
import { type Liker, likerOf } from './like-store.ts'
import { recordView } from './record-view.ts'

const NOBODY = likerOf({ account: undefined, visitor: undefined })
const HOUR_MS = 3_600_000
const MODELS = [{ id: 'melt', name: 'Melt' }]

describe.each(TEST_DATABASES)('the gallery on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })
  beforeEach(() => db.deleteFrom('evolutions').execute())

  const list = (filter: Partial<GalleryFilter> = {}, viewer: Liker = NOBODY) =>
    listGalleryRows(
      db,
      { sort: 'latest', llmProvider: 'all', limit: 20, offset: 0, after: undefined, ...filter },
      viewer,
      new Date(),
    )
  const ids = async (filter: Partial<GalleryFilter> = {}) => (await list(filter)).map(({ id }) => id)
  const made = (hoursAgo: number, fields: Parameters<typeof insertFinished>[1] = {}) =>
    insertFinished(db, { created_at: new Date(Date.now() - hoursAgo * HOUR_MS), ...fields })
  const visitor = (): Liker => ({ column: 'visitor', id: randomUUID() })
  const like = async (id: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await likeEvolution(db, id, likingOf(visitor()), new Date())
  }
  const view = async (id: string, times = 1) => {
    for (let count = 0; count < times; count += 1) {
      const person = { kind: 'visitor', isTrusted: false, id: randomUUID(), network: randomUUID() } as const
      await recordView(db, id, { person, hash: (_purpose, text) => text, viewer: ANYBODY }, new Date())
    }
  }

  test('has the finished and public ones alone, newest first', async () => {
    const older = await made(2)
    const newer = await made(1)
    await made(0, { visibility: 'unlisted' })
    await made(0, { status: 'processing', completed_frames: 1 })
    await made(0, { status: 'failed' })
    for (const moderation of ['reported', 'hidden'] as const) await made(0, { moderation })
    const approved = await made(3, { moderation: 'approved' })
    expect(await ids()).toEqual([newer, older, approved])
    expect(await ids({ limit: 1, offset: 1 })).toEqual([older])
  })

  test('filters by model, and knows which models there are', async () => {
    const melt = await made(1, { model: 'melt', model_name: 'Melt' })
    await made(2, { model: 'echo', model_name: 'Echo' })
    await made(2, { model: 'echo', model_name: 'Echo' })
    await made(3, { model: 'secret', model_name: 'Secret', visibility: 'unlisted' })
    expect(await ids({ llmProvider: 'melt' })).toEqual([melt])
    expect(await ids({ llmProvider: 'secret' })).toEqual([])
    expect(await listGalleryModels(db)).toEqual([
      { id: 'echo', name: 'Echo' },
      { id: 'melt', name: 'Melt' },
    ])
  })

  test('the top goes by likes, then by views, then by age, within the period', async () => {
    const viewed = await made(300)
    const liked = await made(400)
    const likedAndViewed = await made(500)
    const fresh = await made(1)
    const ofThisWeek = await made(48)
    const old = await made(600)
    await like(liked)
    await like(likedAndViewed)
    await view(likedAndViewed, 2)
    await view(viewed, 3)
    expect(await ids({ sort: 'top-today' })).toEqual([likedAndViewed, liked, viewed, fresh])
    expect(await ids({ sort: 'top-week' })).toEqual([likedAndViewed, liked, viewed, fresh, ofThisWeek])
    expect(await ids({ sort: 'top-all' })).toEqual([likedAndViewed, liked, viewed, fresh, ofThisWeek, old])
  })

  test.each<GallerySort>(['latest', 'top-today', 'top-week', 'top-all'])(
    'paging through %s shows each once, while new ones arrive',
    async (sort) => {
      const shown: string[] = []
      const before: string[] = []
      for (let age = 1; age <= 7; age += 1) before.push(await made(age))
      // Two of the same age and rank, which only their ids tell apart.
      const twins = new Date(Date.now() - 8 * HOUR_MS)
      before.push(await insertFinished(db, { created_at: twins }), await insertFinished(db, { created_at: twins }))
      await like(before[3] ?? '', 2)
      await view(before[5] ?? '', 2)
      const where = { sort, llmProvider: 'all' }
      let after: GalleryFilter['after']
      for (let page = 0; page < 5; page += 1) {
        const rows = await list({ sort, limit: 2, after })
        shown.push(...rows.map(({ id }) => id))
        const last = rows.at(-1)
        if (last === undefined) throw new Error('the page is empty')
        after = readGalleryCursor(where, writeGalleryCursor(where, placeOf(last, sort)))
        const arrived = await made(0)
        if (sort !== 'latest') await like(arrived, 5)
      }
      expect(shown.toSorted()).toEqual(before.toSorted())
    },
  )

  test.each([
    [3, [0, 1, 2, 3]],
    [100, [0, 9, 18, 27, 36, 45, 55, 64, 73, 82, 91, 100]],
  ])('a card of %i frames has at most so many, evenly chosen, from the first to the last', async (total, expected) => {
    await made(1, { total_frames: total })
    const [row] = await list()
    const numbers = row?.thumbnails.map(({ thumbnail_sha256 }) => Number(thumbnail_sha256.slice(-4)))
    expect(numbers).toEqual(expected)
    expect(expected.length).toBeLessThanOrEqual(MAX_GALLERY_FRAMES)
    expect(row).toMatchObject({ width: 64, height: 48, half_life: total === 3 ? null : 6, is_liked: false })
    expect(row?.outputs).toEqual([{ kind: 'mp4', sha256: row?.original_sha256, extension: 'mp4' }])
  })

  const planOf = (filter: GalleryFilter, models = MODELS) =>
    db.transaction().execute(async (tx) => {
      // A handful of rows would be read faster without an index; a million would not.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return JSON.stringify(await selectGallery(tx, filter, NOBODY, new Date(), models).explain('json'))
    })

  test.each<[GallerySort, string]>([
    ['latest', 'gallery_latest'],
    ['top-today', 'gallery_day'],
    ['top-week', 'gallery_week'],
    ['top-all', 'gallery_ever'],
  ])('%s is one walk along an index, and of a model, a style or both one for each of these', async (sort, index) => {
    const after = { likes: 1, views: 1, createdAt: new Date(), id: randomUUID() }
    const filter = { sort, llmProvider: 'all', limit: 21, offset: 0, after }
    const plain = await planOf(filter)
    expect(plain).toContain(`"Scan Direction":"Backward","Index Name":"${index}"`)
    expect(plain).not.toContain('"Node Type":"Sort"')
    for (const chosen of [
      { llmProvider: 'melt' },
      { style: 'dreamy' },
      { llmProvider: 'melt', style: 'dreamy' },
    ] as const) {
      const plan = await planOf({ ...filter, ...chosen })
      // Each walk ends where its page does: nothing is sorted but what the pages have.
      expect(plan).toMatch(
        new RegExp(
          `"Node Type":"Limit"[^[]*"Plans":\\[\\{"Node Type":"Index (Only )?Scan"[^[\\]]*"Scan Direction":"Backward","Index Name":"${index}_of_run"`,
        ),
      )
    }
  })

  test('of a search, titles are looked up by their words, so many and no more', async () => {
    const filter = {
      sort: 'latest',
      llmProvider: 'all',
      limit: 21,
      offset: 0,
      after: undefined,
      search: 'last raccoon',
    } as const
    expect(await planOf(filter)).toContain('"Index Name":"title_words_by_word"')
  })

  test('filters by style, alone and with a model, in any order', async () => {
    const melted = { model: 'melt', model_name: 'Melt' }
    const [old, young] = [await made(9, { style: 'dreamy' }), await made(2, { ...melted, style: 'dreamy' })]
    await made(1, { style: 'chaotic' })
    await made(1, { style: 'dreamy', visibility: 'unlisted' })
    expect(await ids({ style: 'dreamy' })).toEqual([young, old])
    expect(await ids({ style: 'dreamy', llmProvider: 'melt' })).toEqual([young])
    expect(await ids({ style: 'simplify' })).toEqual([])
    await like(old)
    expect(await ids({ style: 'dreamy', sort: 'top-all' })).toEqual([old, young])
  })

  test('finds titles by the beginnings of their words, in any order, and models by their names', async () => {
    const titled = async (title: string, hoursAgo: number, fields: Parameters<typeof insertFinished>[1] = {}) => {
      const id = await made(hoursAgo, fields)
      await setTitle(db, id, { title })
      return id
    }
    const last = await titled('The last raccoon', 3, { model: 'melt', model_name: 'Melt' })
    const café = await titled('Raccoons in a Café', 2)
    const hidden = await titled('A raccoon nobody sees', 1, { visibility: 'unlisted' })
    const search = (text: string, filter: Partial<GalleryFilter> = {}) => ids({ search: text, ...filter })
    expect(await search('RACCOON')).toEqual([café, last])
    expect(await search('rac las')).toEqual([last])
    expect(await search('cafe')).toEqual([café])
    expect(await search('accoon')).toEqual([])
    expect(await search('melt')).toEqual([last])
    expect(await search('raccoon', { llmProvider: 'melt' })).toEqual([last])
    expect(await search('raccoon', { style: 'chaotic' })).toEqual([])
    for (const odd of ['%', "'; drop table likes; --", '_', '👍']) expect(await search(odd)).toEqual([])
    await setTitle(db, last, { title: 'Another name' })
    expect(await search('last')).toEqual([])
    expect(await search('nam')).toEqual([last])
    await db.updateTable('evolutions').set({ visibility: 'public' }).where('id', '=', hidden).execute()
    expect(await search('nobody')).toEqual([hidden])
  })

  test('paging through a search and a style shows each once', async () => {
    const before: string[] = []
    for (let age = 1; age <= 7; age += 1) {
      const id = await made(age, { style: 'dreamy', ...(age % 2 === 0 && { model: 'melt', model_name: 'Melt' }) })
      if (age > 2) await setTitle(db, id, { title: 'Melting' })
      before.push(id)
    }
    const where = { sort: 'latest', llmProvider: 'all', style: 'dreamy', search: 'melt' } as const
    const shown: string[] = []
    let after: GalleryFilter['after']
    for (let page = 0; page < 3; page += 1) {
      const rows = await list({ ...where, limit: 2, after })
      shown.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (last === undefined) throw new Error('the page is empty')
      const cursor = writeGalleryCursor(where, placeOf(last, 'latest'))
      after = readGalleryCursor(where, cursor)
      expect(() => readGalleryCursor({ ...where, search: 'other' }, cursor)).toThrow('does not belong to this list')
    }
    // The first has neither the title nor the model.
    expect(shown).toEqual(before.slice(1))
  })

  test('knows what the gallery shows next to an evolution, whether that one is in it or not', async () => {
    const [old, young] = [await made(9), await made(1)]
    const unlisted = await made(5, { visibility: 'unlisted' })
    await made(6, { visibility: 'unlisted' })
    const near = async (id: string) => {
      const place = await findGalleryPlace(db, id, NOBODY)
      return [place?.older, place?.newer]
    }
    expect(await near(unlisted)).toEqual([old, young])
    expect(await near(old)).toEqual([null, young])
    expect(await near(young)).toEqual([old, null])
    expect(await findGalleryPlace(db, randomUUID(), NOBODY)).toBeUndefined()
  })
})
