import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { EMPTY_DATABASES } from '../../../test/empty-databases.ts'
import { listMigrations } from './list-tables.ts'
import { type DatabaseConfig, openDatabase } from './open-database.ts'

const FIRST = '0001-evolutions'
/** The last one before reports and likes were told apart by network. */
const BEFORE_TAKING_DOWN = '0013-ended-mail'
const log = pino({ level: 'silent' })

/** What the first version would have written. */
async function fillFirstSchema(config: DatabaseConfig): Promise<{ id: string; visitor: string }> {
  const database = await openDatabase({ ...config, migrateUpTo: FIRST }, log)
  const [id, visitor] = [randomUUID(), randomUUID()]
  expect(await listMigrations(database.db)).toEqual([FIRST])
  await sql`
    insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
      model_name, visibility, request_id, created_at, updated_at, started_at, completed_at)
    values (${id}, ${visitor}, 'completed', 'dreamy', 'as it was', 4294967295, 2, 2, 'local', 'melt',
      'Melt', 'public', 'r', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z', '2026-01-01T00:00:01Z', '2026-01-01T00:01:00Z')`.execute(
    database.db,
  )
  for (const number of [0, 1, 2]) {
    const sha256 = String(number).repeat(64)
    const previous = number === 0 ? null : String(number - 1).repeat(64)
    const drift = number === 0 ? null : JSON.stringify({ toOriginal: { ssim: number === 1 ? 0.5 : 0.4 } })
    await sql`
      insert into frames (evolution_id, number, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, seed,
        duration_ms, cost_usd, drift, created_at)
      values (${id}, ${number}, ${sha256}, ${previous}, ${sha256}, 10, 8, 8, 1, 5, 0, ${drift}::jsonb, '2026-01-01T00:00:30Z')`.execute(
      database.db,
    )
  }
  await sql`insert into tries (evolution_id, number, kind, reason, at) values (${id}, 1, 'made', '', now())`.execute(
    database.db,
  )
  await sql`
    insert into outputs (evolution_id, kind, sha256, extension, bytes, created_at)
    values (${id}, 'mp4', ${'f'.repeat(64)}, 'mp4', 1000, now())`.execute(database.db)
  await database.close()
  return { id, visitor }
}

/** An evolution for each of the states of before, each with a like, a view and a report. */
async function fillBeforeTakingDown(config: DatabaseConfig): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ ...config, migrateUpTo: BEFORE_TAKING_DOWN }, log)
  const ids: string[] = []
  for (const moderation of ['open', 'reported', 'hidden', 'approved']) {
    const id = randomUUID()
    ids.push(id)
    await sql`
      insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
        model_name, visibility, request_id, created_at, updated_at, moderation)
      values (${id}, ${id}, 'completed', 'dreamy', '', 1, 2, 2, 'local', 'melt', 'Melt', 'public', 'r', now(), now(),
        ${moderation})`.execute(db)
    await sql`insert into likes (evolution_id, visitor, created_at) values (${id}, ${id}, now())`.execute(db)
    await sql`insert into views (evolution_id, day, viewer_hash) values (${id}, '2026-01-01', 'somebody')`.execute(db)
    await sql`
      insert into reports (evolution_id, reporter_hash, reason, created_at) values (${id}, 'somebody', 'spam', now())`.execute(
      db,
    )
  }
  await close()
  return ids
}

describe.each(EMPTY_DATABASES)('a database of the first version on %s', (_, make) => {
  let clean: () => Promise<unknown> = async () => undefined
  afterAll(() => clean())

  test('keeps everything that is in it, and gets what came since', async () => {
    const [config, remove] = await make()
    clean = remove
    const { id, visitor } = await fillFirstSchema(config)
    const { db, close } = await openDatabase(config, log)
    const found = await db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(found).toMatchObject({
      owner_visitor: visitor,
      owner_account: null,
      prompt: 'as it was',
      seed: 4294967295,
      completed_at: new Date('2026-01-01T00:01:00Z'),
      files_expired_at: null,
      in_gallery: true,
      // Told by another measure then: it is measured again in the background.
      half_life: null,
      kept: null,
      needs_measuring: true,
    })
    const frames = await db.selectFrom('frames').selectAll().where('evolution_id', '=', id).orderBy('number').execute()
    expect(frames.map((frame) => [frame.number, frame.previous_sha256?.[0], frame.drift?.toOriginal.ssim])).toEqual([
      [0, undefined, undefined],
      [1, '0', 0.5],
      [2, '1', 0.4],
    ])
    expect(await db.selectFrom('outputs').select('kind').where('evolution_id', '=', id).execute()).toHaveLength(1)
    expect(await db.selectFrom('tries').select('kind').where('evolution_id', '=', id).execute()).toHaveLength(1)
    expect(found.delivered_frames).toBe(0)
    await db
      .insertInto('tries')
      .values({ evolution_id: id, number: 2, kind: 'damaged', reason: 'missing', at: new Date() })
      .execute()
    await close()
  })
})

describe.each(EMPTY_DATABASES)('likes and reports of before on %s', (_, make) => {
  let clean: () => Promise<unknown> = async () => undefined
  afterAll(() => clean())

  test('stay counted and decided as they were', async () => {
    const [config, remove] = await make()
    clean = remove
    const ids = await fillBeforeTakingDown(config)
    const { db, close } = await openDatabase(config, log)
    const decided = await db.selectFrom('reports').selectAll().orderBy('id').execute()
    expect(decided.map(({ weight, decided_at }) => [weight, decided_at !== null])).toEqual([
      [1, false],
      [1, false],
      [1, true],
      [1, true],
    ])
    const [open = ''] = ids
    const counts = async () =>
      db
        .selectFrom('evolutions')
        .select(['like_count', 'view_count', 'in_gallery'])
        .where('id', '=', open)
        .executeTakeFirstOrThrow()
    expect(await counts()).toEqual({ like_count: 1, view_count: 1, in_gallery: true })
    const uncounted = { evolution_id: open, account_id: null, visitor: randomUUID(), network_hash: 'n', counted: false }
    await db
      .insertInto('likes')
      .values({ ...uncounted, created_at: new Date() })
      .execute()
    expect(await counts()).toMatchObject({ like_count: 1 })
    await db.deleteFrom('likes').where('evolution_id', '=', open).execute()
    expect(await counts()).toMatchObject({ like_count: 0 })
    await close()
  })
})

describe.each(EMPTY_DATABASES)('a database from before addresses were proved, on %s', (_, make) => {
  let clean: () => Promise<unknown> = async () => undefined
  afterAll(() => clean())

  test('keeps its accounts, unproved, and what is asked for of evolutions that have not ended', async () => {
    const [config, remove] = await make()
    clean = remove
    const before = await openDatabase({ ...config, migrateUpTo: '0015-queue-owner' }, log)
    const { id: account } = await insertAccount(before.db)
    const [running, ended] = [randomUUID(), randomUUID()]
    for (const [id, status] of [
      [running, 'processing'],
      [ended, 'failed'],
    ]) {
      await sql`
        insert into evolutions (id, owner_account, status, style, prompt, seed, total_frames, completed_frames, provider,
          model, model_name, visibility, request_id, mail_when_ended, created_at, updated_at)
        values (${id}, ${account}, ${status}, 'dreamy', '', 1, 3, 1, 'local', 'melt', 'Melt', 'public', 'r', true, now(), now())`.execute(
        before.db,
      )
    }
    await before.close()
    const { db, close } = await openDatabase(config, log)
    const { email_verified } = await db
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', account)
      .executeTakeFirstOrThrow()
    const wanted = await db.selectFrom('evolutions').select('id').where('mail_when_ended', '=', true).execute()
    expect([email_verified, wanted]).toEqual([false, [{ id: running }]])
    await close()
  })
})

describe.each(EMPTY_DATABASES)('a database in which only what was sure was recorded, on %s', (_, make) => {
  let clean: () => Promise<unknown> = async () => undefined
  afterAll(() => clean())

  test('has everything looked at anew that has its pictures, and tells no labels of the rest', async () => {
    const [config, remove] = await make()
    clean = remove
    const before = await openDatabase({ ...config, migrateUpTo: '0028-known-originals' }, log)
    const [there, gone, unseen] = [randomUUID(), randomUUID(), randomUUID()]
    const seen = JSON.stringify({ labels: [{ id: 'cat', score: 0.7 }], meaning: 0.9 })
    const story = JSON.stringify({ labels: ['cat'], lostAt: 2 })
    for (const [id, expired, wasSeen] of [
      [there, null, true],
      [gone, '2026-02-01T00:00:00Z', true],
      [unseen, null, false],
    ] as const) {
      await sql`
        insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
          model_name, visibility, request_id, created_at, updated_at, files_expired_at, label_story, fruitless_looks)
        values (${id}, ${id}, 'completed', 'dreamy', '', 1, 1, 1, 'local', 'melt', 'Melt', 'public', 'r', now(), now(),
          ${expired}, ${wasSeen ? story : null}::jsonb, 2)`.execute(before.db)
      await sql`
        insert into frames (evolution_id, number, sha256, thumbnail_sha256, bytes, width, height, seed, duration_ms, cost_usd,
          seen, created_at)
        values (${id}, 0, ${'0'.repeat(64)}, ${'0'.repeat(64)}, 10, 8, 8, 1, 5, 0, ${wasSeen ? seen : null}::jsonb, now())`.execute(
        before.db,
      )
    }
    await before.close()
    const { db, close } = await openDatabase(config, log)
    const after = async (id: string) => {
      const row = await db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const frame = await db
        .selectFrom('frames')
        .select('seen')
        .where('evolution_id', '=', id)
        .executeTakeFirstOrThrow()
      return [row.label_story, row.needs_looking, row.fruitless_looks, frame.seen]
    }
    expect(await after(there)).toEqual([null, true, 0, null])
    expect(await after(gone)).toEqual([null, false, 0, { labels: [], meaning: 0.9 }])
    const [, , looks] = await after(unseen)
    expect(looks).toBe(2)
    await close()
  })
})

describe.each(EMPTY_DATABASES)('a database in which "kept" called gone what had moved, on %s', (_, make) => {
  let clean: () => Promise<unknown> = async () => undefined
  afterAll(() => clean())

  test('has all measured again that has frames and their pictures, and keeps what was measured of the rest', async () => {
    const [config, remove] = await make()
    clean = remove
    const before = await openDatabase({ ...config, migrateUpTo: '0036-unrelated-frames' }, log)
    const [done, underWay, expired, empty] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const [id, status, frames, expiredAt] of [
      [done, 'completed', 3, null],
      [underWay, 'processing', 1, null],
      [expired, 'completed', 3, '2026-02-01T00:00:00Z'],
      [empty, 'pending', 0, null],
    ] as const) {
      await sql`
        insert into evolutions (id, owner_visitor, status, style, prompt, seed, total_frames, completed_frames, provider, model,
          model_name, visibility, request_id, created_at, updated_at, files_expired_at, kept, half_life)
        values (${id}, ${id}, ${status}, 'dreamy', '', 1, 3, ${frames}, 'local', 'melt', 'Melt', 'public', 'r', now(), now(),
          ${expiredAt}, ${frames > 0 ? 0.2 : null}, ${frames > 0 ? 1 : null})`.execute(before.db)
    }
    await before.close()
    const { db, close } = await openDatabase(config, log)
    const after = async (id: string) => {
      const row = await db.selectFrom('evolutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      return [row.kept, row.half_life, row.needs_measuring]
    }
    expect(await Promise.all([done, underWay, expired, empty].map(after))).toEqual([
      [null, null, true],
      [null, null, true],
      [0.2, 1, false],
      [null, null, false],
    ])
    await close()
  })
})
