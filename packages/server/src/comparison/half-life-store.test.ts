import { MAX_HALF_LIFE_GROUPS } from '@afterimage/contract/half-life-endpoint'
import { STYLES, type Style } from '@afterimage/core/styles'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { countHalfLives } from './count-half-lives.ts'
import { endsQuery, listEnds } from './half-life-store.ts'

describe.each(TEST_DATABASES)('half-lives on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })
  beforeEach(() => db.deleteFrom('evolutions').execute())

  /** Frame n keeps 1 − n / 10: one of at least six frames falls at frame 6. */
  const made = (total: number, fields: Parameters<typeof insertFinished>[1] = {}, style: Style = 'reproduce') =>
    insertFinished(db, {
      ...{ model: 'echo', model_name: 'Echo', style, prompt: STYLES[style].prompt, total_frames: total },
      ...fields,
    })
  const paintUnrelated = (id: string) =>
    db
      .updateTable('frames')
      .set({ is_unrelated: true })
      .where('evolution_id', '=', id)
      .where('number', '=', 1)
      .execute()
  const halfLives = async () => countHalfLives(await listEnds(db))

  test('are counted by model and style, of what everybody can see', async () => {
    await made(10)
    await made(8)
    await made(3)
    await made(10)
    await made(10)
    await made(10, {}, 'dreamy')
    await made(10, { model: 'melt', model_name: 'Melt' })
    for (const hidden of [{ visibility: 'unlisted' }, { moderation: 'reported' }, { status: 'failed' }] as const) {
      await made(10, hidden)
    }
    const ofFive = { count: 5, neverFell: 1, lowerQuartile: 6, median: 6, upperQuartile: 6, watchedUntil: 6 }
    const ofOne = { count: 1, neverFell: 0, lowerQuartile: null, median: null, upperQuartile: null, watchedUntil: 6 }
    const [first, ...others] = await halfLives()
    expect(first).toEqual({ model: 'echo', modelName: 'Echo', style: 'reproduce', ...ofFive })
    expect(others).toEqual([
      { model: 'echo', modelName: 'Echo', style: 'dreamy', ...ofOne },
      { model: 'melt', modelName: 'Melt', style: 'reproduce', ...ofOne },
    ])
  })

  test('have no quartiles while there are fewer than five', async () => {
    for (let count = 1; count <= 5; count += 1) {
      await made(10)
      const quartile = count < 5 ? null : 6
      expect(await halfLives()).toMatchObject([
        { count, neverFell: 0, lowerQuartile: quartile, median: quartile, upperQuartile: quartile },
      ])
    }
  })

  test('say nothing of a prompt of one’s own, nor of what was not measured whole', async () => {
    await made(10, { prompt: 'Draw it as a cat' })
    await made(10, { kept: null, half_life: null, needs_measuring: true })
    await made(10, { kept: 0.2, half_life: null })
    expect(await halfLives()).toEqual([])
  })

  test('say nothing of a model that did not see the picture', async () => {
    const [unseen] = [await made(10), await made(10)]
    await made(10, { model: 'blind', model_name: 'Blind' }).then(paintUnrelated)
    await paintUnrelated(unseen)
    expect(await halfLives()).toMatchObject([{ model: 'echo', count: 1 }])
  })

  test('say nothing of a fork of a copy, and of one of an original as of any other', async () => {
    const first = await made(10)
    const forkAt = (forked_from_frame: number) =>
      made(10, { forked_from: first, forked_from_frame, forked_from_sha256: 'a'.repeat(64) })
    await forkAt(0)
    await paintUnrelated(await forkAt(3))
    await forkAt(4)
    expect(await halfLives()).toMatchObject([{ model: 'echo', count: 2 }])
  })

  test('a model has the name that it has now', async () => {
    await made(10, { model_name: 'Echo 1', created_at: new Date('2026-01-01') })
    await made(10, { model_name: 'Echo 2', created_at: new Date('2026-02-01') })
    expect(await halfLives()).toMatchObject([{ modelName: 'Echo 2', count: 2 }])
  })

  test('are told of so many groups, the largest first', async () => {
    await made(10)
    await made(8)
    await sql`
      insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, kept, half_life,
        provider, model, model_name, visibility, request_id, created_at, updated_at)
      select gen_random_uuid(), owner_visitor, status, style, prompt, seed, total_frames, completed_frames, kept, half_life,
        provider, model || '-' || number, model_name, visibility, request_id, created_at, updated_at
      from evolutions cross join generate_series(1, ${MAX_HALF_LIFE_GROUPS}) as number where total_frames = 8`.execute(
      db,
    )
    const groups = await halfLives()
    expect(groups).toHaveLength(MAX_HALF_LIFE_GROUPS)
    expect(groups[0]).toMatchObject({ model: 'echo', count: 2 })
  })

  test('are read from their index alone, which asks in the same words', async () => {
    await made(10)
    await sql`vacuum analyze evolutions`.execute(db)
    const plan = await db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      const query = endsQuery().compile(tx)
      const { rows } = await sql`explain ${sql.raw(query.sql)}`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain('Index Only Scan using evolutions_half_lives')
  })
})
