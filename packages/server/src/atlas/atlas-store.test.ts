import { MAX_ATLAS_POINTS } from '@afterimage/contract/atlas-endpoint'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { insertFinished } from '../../test/finished-evolution.ts'
import type { Db } from '../platform/database/tables.ts'
import { atlasQuery, listAtlasRows } from './atlas-store.ts'

describe.each(TEST_DATABASES)('the atlas on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })
  beforeEach(() => db.deleteFrom('evolutions').execute())

  const changeFrame = (id: string, number: number, fields: object) =>
    db.updateTable('frames').set(fields).where('evolution_id', '=', id).where('number', '=', number).execute()
  const idsOf = async () => (await listAtlasRows(db, 100)).map(({ id }) => id)

  test('tells of each what its last frame was measured to be, the newest first', async () => {
    const older = await insertFinished(db, { created_at: new Date('2026-01-01'), title: 'A cup' })
    const newer = await insertFinished(db, { created_at: new Date('2026-02-01'), total_frames: 10 })
    await changeFrame(older, 2, { drift: JSON.stringify({ toOriginal: { deltaE: 99 } }) })
    await changeFrame(older, 3, {
      drift: JSON.stringify({ toOriginal: { deltaE: 12.5 } }),
      seen: JSON.stringify({ labels: [], meaning: { toOriginal: 0.75, toPrevious: 0.9 } }),
    })
    expect(await listAtlasRows(db, 100)).toMatchObject([
      { id: newer, title: null, frames: 10, halfLife: 6, kept: 0, deltaE: null, meaning: null },
      { id: older, title: 'A cup', frames: 3, halfLife: null, kept: 0.7, deltaE: 12.5, meaning: 0.75 },
    ])
    expect(await listAtlasRows(db, 1)).toMatchObject([{ id: newer }])
  })

  test('a record that is no number is none, and fails nothing', async () => {
    const id = await insertFinished(db)
    for (const deltaE of [null, '12', { a: 1 }, [3], true]) {
      await changeFrame(id, 3, { drift: JSON.stringify({ toOriginal: { deltaE } }), seen: JSON.stringify('x') })
      expect(await listAtlasRows(db, 100)).toMatchObject([{ id, deltaE: null, meaning: null }])
    }
  })

  test('has what the gallery has, but nothing of a model that did not see the picture', async () => {
    const shown = await insertFinished(db)
    const unseen = await insertFinished(db)
    await changeFrame(unseen, 1, { is_unrelated: true })
    for (const fields of [
      { visibility: 'unlisted' },
      { moderation: 'reported' },
      { status: 'failed' },
      { gallery_look: 'held' },
      { files_expired_at: new Date() },
    ] as const) {
      await insertFinished(db, fields)
    }
    expect(await idsOf()).toEqual([shown])
  })

  test('has ten thousand of them, walked along the index of the latest', async () => {
    const id = await insertFinished(db)
    await sql`
      insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, kept, half_life,
        provider, model, model_name, visibility, request_id, created_at, updated_at)
      select gen_random_uuid(), owner_visitor, status, style, prompt, seed, total_frames, completed_frames, kept, half_life,
        provider, model, model_name, visibility, request_id, created_at - number * interval '1 minute', updated_at
      from evolutions cross join generate_series(1, ${MAX_ATLAS_POINTS}) as number`.execute(db)
    await sql`
      insert into frames (evolution_id, number, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, seed, duration_ms, cost_usd,
        drift, created_at)
      select evolutions.id, 3, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, frames.seed, duration_ms, cost_usd,
        ${JSON.stringify({ toOriginal: { deltaE: 7 } })}::jsonb, frames.created_at
      from evolutions cross join frames where evolution_id = ${id} and number = 3 and evolutions.id <> ${id}`.execute(
      db,
    )
    await sql`vacuum analyze evolutions`.execute(db)
    await sql`vacuum analyze frames`.execute(db)
    const rows = await listAtlasRows(db, MAX_ATLAS_POINTS + 1)
    expect(rows).toHaveLength(MAX_ATLAS_POINTS + 1)
    expect(rows[0]?.id).toBe(id)
    expect(rows.filter(({ deltaE }) => deltaE === 7)).toHaveLength(MAX_ATLAS_POINTS)
    const { rows: plan } = await sql`explain ${atlasQuery(25)}`.execute(db)
    const told = JSON.stringify(plan)
    expect(told).toContain('gallery_latest')
    expect(told).not.toMatch(/Seq Scan on (evolutions|frames)/)
  })
})
