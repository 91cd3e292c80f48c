import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sampleDrift } from '@afterimage/core/drift.sample'
import type { SeenLabel } from '@afterimage/core/labels'
import { encodePng } from '@afterimage/frames/encode-frame'
import { openColourSight } from '@afterimage/testing/sight/colour-sight'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { EMPTY_DATABASES } from '../../test/empty-databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Db } from '../platform/database/tables.ts'
import { openDiskStorage } from '../platform/storage/disk-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { openFramesUnderWay } from './making/frames-under-way.ts'
import { assessNext } from './making/keep-assessing.ts'
import { keepLooking } from './making/keep-looking.ts'
import { measureAgain } from './making/measure-again.ts'
import type { EvolutionRow } from './records/evolution-store.ts'
import { claimToAssess } from './records/gallery-look-store.ts'
import { claimToLook } from './records/sight-store.ts'

const log = pino({ level: 'silent' })
const never = new AbortController().signal
const SIDE = 64
/** The last one before faint originals were measured, forks looked at and labels told otherwise. */
const BEFORE = '0041-races'
const EXPIRED = { files_expired_at: new Date('2026-02-01') }

const grey = (shade: (x: number) => number) => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, at) => shade(Math.floor(at / 3) % SIDE)),
})
const gradient = grey((x) => 3 * x)
const card = grey(() => 95)

/** An evolution of two frames as the version before recorded it: a gradient, itself, and a card of which all was said to be kept. */
async function insertOld(
  db: Db,
  storage: Storage,
  edgeDensity: number,
  fields: Partial<EvolutionRow> = {},
  labels: readonly SeenLabel[] | null = null,
): Promise<string> {
  const id = await insertFinished(db, { total_frames: 2, kept: 0.99, half_life: null, ...fields })
  const drift = sampleDrift({ pair: { kept: 0.99 }, image: { edgeDensity } })
  const seen = labels && { labels, meaning: { toOriginal: 1, toPrevious: 1 } }
  for (const [number, picture] of [gradient, gradient, card].entries()) {
    const { sha256 } = await storage.keep(id, 'png', await encodePng(picture))
    await db
      .updateTable('frames')
      .set({ sha256, width: SIDE, height: SIDE, drift: JSON.stringify(drift), seen: seen && JSON.stringify(seen) })
      .where('evolution_id', '=', id)
      .where('number', '=', number)
      .execute()
  }
  return id
}

describe.each(EMPTY_DATABASES)(
  'a database from before faint originals, forks and labels were told as now, on %s',
  (_, make) => {
    const cleanUp: (() => Promise<unknown>)[] = []
    afterAll(async () => {
      for (const clean of cleanUp.reverse()) await clean()
    })

    /** An old database, filled, and opened anew as often as a process starts. */
    const openOld = async <Filled>(fill: (db: Db, storage: Storage) => Promise<Filled>) => {
      const [config, remove] = await make()
      const root = await mkdtemp(path.join(tmpdir(), 'afterimage-old-'))
      cleanUp.push(remove, () => rm(root, { recursive: true, force: true }))
      const storage = await openDiskStorage(root)
      const before = await openDatabase({ ...config, migrateUpTo: BEFORE }, log)
      const filled = await fill(before.db, storage)
      await before.close()
      let open: Awaited<ReturnType<typeof openDatabase>> | undefined
      cleanUp.push(async () => open?.close())
      const start = async () => {
        await open?.close()
        open = await openDatabase(config, log)
        return open.db
      }
      return { storage, filled, start }
    }
    const rowOf = async (db: Db, id: string) =>
      db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('measures again what is faint, once, through a stop in the middle, and nothing else', async () => {
      const { storage, filled, start } = await openOld(async (db, files) => ({
        older: await insertOld(db, files, 0.01, { created_at: new Date('2026-03-01') }),
        newer: await insertOld(db, files, 0.01, { created_at: new Date('2026-03-02') }),
        busy: await insertOld(db, files, 0.3),
        gone: await insertOld(db, files, 0.01, EXPIRED),
      }))
      const { older, newer, busy, gone } = filled
      const told = async (db: Db) =>
        Promise.all(
          [older, newer, busy, gone].map(async (id) => {
            const { kept, half_life, needs_measuring } = await rowOf(db, id)
            return [kept !== null && kept > 0.5 ? 'most' : 'little', half_life, needs_measuring]
          }),
        )
      const first = await start()
      expect(await told(first)).toEqual([
        ['most', null, true],
        ['most', null, true],
        ['most', null, false],
        ['most', null, false],
      ])
      const measured: string[] = []
      const stop = new AbortController()
      const read: Storage['read'] = async (file) => {
        measured.push(file.folder)
        if (file.folder === older) stop.abort(new Error('killed'))
        return storage.read(file)
      }
      await expect(measureAgain({ db: first, storage: { ...storage, read }, log }, stop.signal)).rejects.toThrow(
        'killed',
      )
      const second = await start()
      expect(await measureAgain({ db: second, storage, log }, never)).toBe(1)
      expect(await measureAgain({ db: second, storage, log }, never)).toBe(0)
      expect(new Set(measured)).toEqual(new Set([newer, older]))
      expect(await told(second)).toEqual([
        ['little', 2, false],
        ['little', 2, false],
        ['most', null, false],
        ['most', null, false],
      ])
    })

    test('looks at forks again by the picture with which all began, once, also where a process dies with one in hand', async () => {
      const { storage, filled, start } = await openOld(async (db, files) => {
        const parent = await insertOld(db, files, 0.3, { visibility: 'unlisted' })
        const fork = {
          forked_from: parent,
          forked_from_frame: 2,
          forked_from_sha256: 'a'.repeat(64),
          original_unsafe: 0.9,
        }
        const forkThatIs = (gallery_look: EvolutionRow['gallery_look'], minute: number) =>
          insertOld(db, files, 0.3, {
            ...fork,
            gallery_look,
            gallery_look_at: new Date(Date.UTC(2026, 2, 1, 0, minute)),
          })
        return {
          parent,
          held: [await forkThatIs('held', 1), await forkThatIs('held', 2)],
          others: [await forkThatIs('passed', 3), await forkThatIs('kept_out', 4)],
        }
      })
      const told = async (db: Db, ids: readonly string[]) =>
        Promise.all(
          ids.map(async (id) => {
            const { gallery_look, original_unsafe, in_gallery } = await rowOf(db, id)
            return [gallery_look, original_unsafe, in_gallery]
          }),
        )
      const first = await start()
      expect(await told(first, [...filled.held, ...filled.others])).toEqual([
        ['due', null, false],
        ['due', null, false],
        ['passed', null, true],
        ['kept_out', null, false],
      ])
      const sight = openColourSight(undefined, async () => 0.1)
      const parts = { storage, log, sight, holdAbove: 0.5 }
      expect(await assessNext({ ...parts, db: first }, never)).toBe(true)
      // It dies with the second in hand, and its claim is over.
      await claimToAssess(first, 0)
      const second = await start()
      while (await assessNext({ ...parts, db: second }, never));
      expect(
        (await told(second, [...filled.held, ...filled.others])).map(([look, , isShown]) => [look, isShown]),
      ).toEqual([
        ['passed', true],
        ['passed', true],
        ['passed', true],
        ['kept_out', false],
      ])
      expect(sight.assessed).toHaveLength(1)
    })

    test('tells labels again of what was recorded, and no network looks, also where a process dies with one in hand', async () => {
      const cake = [{ id: 'cake', score: 0.55 }]
      const story = { labels: ['cake'], unsureFrom: null, lostAt: null }
      const { storage, filled, start } = await openOld(async (db, files) => {
        const ids = [
          await insertOld(db, files, 0.3, { label_story: story }, cake),
          await insertOld(db, files, 0.3, { label_story: story }, cake),
          await insertOld(db, files, 0.3, { label_story: story }, [{ id: 'cake', score: 0.9 }]),
          await insertOld(db, files, 0.3, { label_story: story, ...EXPIRED }, cake),
          await insertOld(db, files, 0.3, {}, null),
        ]
        return ids
      })
      const told = async (db: Db) =>
        Promise.all(
          filled.map(async (id) => {
            const { label_story, needs_looking } = await rowOf(db, id)
            return [label_story?.labels ?? null, needs_looking]
          }),
        )
      const first = await start()
      expect(await told(first)).toEqual([
        [['cake'], true],
        [['cake'], true],
        [['cake'], true],
        [['cake'], false],
        [null, false],
      ])
      await claimToLook(first, 0)
      const second = await start()
      const sight = openColourSight()
      const stop = new AbortController()
      const looking = keepLooking({ db: second, storage, log, sight, underWay: openFramesUnderWay() }, stop.signal)
      const waiting = async () => (await told(second)).filter(([, needsLooking]) => needsLooking).length
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0)
      stop.abort()
      await looking.stop(5_000)
      expect((await told(second)).map(([labels]) => labels)).toEqual([[], [], ['cake'], ['cake'], null])
      expect(sight.looks).toBe(0)
    })
  },
)
