import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../test/accounts.ts'
import { TEST_DATABASES } from '../../test/databases.ts'
import { readIssue } from '../newsletter/newsletter.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Db } from '../platform/database/tables.ts'
import { openQueue } from '../platform/queue.ts'
import { deleteOldActions, listActions, recordAction } from './audit-store.ts'
import { askForLooks, endPause, exportAddresses, retryJobs, sendIssueTo } from './change-site.ts'
import { listJobs } from './jobs-store.ts'

const ADA = { by: 'ada', accountId: undefined }

describe.each(TEST_DATABASES)('what operators did on $name', ({ open }) => {
  let database: Database
  let db: Db
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    db = database.db
    return opened.close
  })
  const newest = async () =>
    (await listActions(db, { limit: 50, before: undefined, about: undefined })).map((row) => row.action)
  const leaves = async (act: () => Promise<unknown>) => {
    const before = (await newest()).length
    await act()
    const after = await newest()
    return after.slice(0, after.length - before)
  }

  test('is never changed, and deleted after two years alone', async () => {
    const { id } = await insertAccount(db)
    const done = {
      action: 'account.proved',
      target: { kind: 'account', id },
      reason: null,
      outcome: 'confirmed',
    } as const
    await recordAction(db, ADA, done)
    await recordAction(db, { by: 'bob@example.com', accountId: randomUUID() }, done)
    await sql`insert into operator_actions (at, done_by, via, action, target_kind, target, outcome)
      values (now() - interval '2 years 1 day', 'old', 'command', 'account.proved', 'account', ${id}, 'confirmed')`.execute(
      db,
    )
    await expect(db.updateTable('operator_actions').set({ outcome: '' }).execute()).rejects.toThrow('never changed')
    await expect(db.deleteFrom('operator_actions').execute()).rejects.toThrow('kept for two years')
    await expect(sql`truncate operator_actions`.execute(db)).rejects.toThrow('never changed')
    await deleteOldActions(db)
    const about = { kind: 'account', id }
    const kept = await listActions(db, { limit: 9, before: undefined, about })
    expect(kept.map(({ done_by, via, email }) => [done_by, via, email])).toEqual([
      ['bob@example.com', 'screen', `${id}@example.com`],
      ['ada', 'command', `${id}@example.com`],
    ])
    await db.deleteFrom('accounts').where('id', '=', id).execute()
    expect((await listActions(db, { limit: 1, before: undefined, about }))[0]?.email).toBeNull()
  })

  test('is written where something was changed or taken along, and not otherwise', async () => {
    const queue = { enqueue: async () => undefined }
    const issue = readIssue('# News\n\nSomething happened.')
    expect(await leaves(() => endPause(db, ADA, 'openai'))).toEqual([])
    await db
      .insertInto('provider_pauses')
      .values({ provider: 'openai', until: new Date(Date.now() + 60_000) })
      .execute()
    expect(await leaves(() => endPause(db, ADA, 'openai'))).toEqual(['provider.resumed'])
    expect(await leaves(() => askForLooks(db, ADA))).toEqual([])
    expect(await leaves(() => sendIssueTo({ db, queue }, ADA, issue).catch(() => undefined))).toEqual([])
    const reader = { id: randomUUID(), email: 'reader@example.com', status: 'subscribed', source: 'footer' } as const
    const now = new Date()
    await db
      .insertInto('newsletter_subscribers')
      .values({ ...reader, created_at: now, asked_at: now })
      .execute()
    expect(await leaves(() => sendIssueTo({ db, queue }, ADA, issue))).toEqual(['newsletter.sent'])
    expect(await leaves(() => exportAddresses(db, ADA))).toEqual(['newsletter.exported'])
  })

  test('jobs that failed are told without what people typed, and tried once more', async () => {
    const kind = { name: 'greet', parse: () => ({}), bounds: { retryLimit: 0 } }
    const queue = await openQueue(database, [kind], pino({ level: 'silent' }))
    let isBroken = true
    await queue.work(kind, 1, async () => {
      if (isBroken) throw new Error('550 <zoe.private@x.test> is unknown')
    })
    try {
      await db.transaction().execute((tx) => queue.enqueue(tx, kind, {}))
      const find = async () => (await listJobs(db)).find((row) => row.kind === 'greet')
      await expect.poll(async () => (await find())?.failed, { timeout: 15_000 }).toBe(1)
      expect(await find()).toMatchObject({ waiting: 0, running: 0, failure: '550 <•••@•••> is unknown' })
      isBroken = false
      expect(await leaves(() => retryJobs({ db, queue }, ADA, 'greet'))).toEqual(['jobs.retried'])
      await expect.poll(async () => (await find())?.failed, { timeout: 15_000 }).toBe(0)
      expect(await leaves(() => retryJobs({ db, queue }, ADA, 'greet'))).toEqual([])
    } finally {
      await queue.stop(1_000)
    }
  })
})
