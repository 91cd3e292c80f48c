import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { openProcessLease } from './process-lease.ts'

const AMONG_OTHERS = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')
const CONNECTIONS = 10

describe.each(AMONG_OTHERS)('the lease of a process', ({ open }) => {
  test('is renewed while the process has so much to do that no connection is free', async () => {
    const { database, close } = await open()
    const lease = openProcessLease(database, pino({ level: 'silent' }), {
      leaseMs: 60_000,
      renewMs: 50,
      doubtMs: 30_000,
      lookMs: 60_000,
    })
    const id = await lease.current()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const busy = Array.from({ length: CONNECTIONS }, () =>
      database.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        await isOver
      }),
    )
    const endsAt = async () =>
      (
        await database.urgent.selectFrom('process_leases').select('expires_at').where('id', '=', id).executeTakeFirst()
      )?.expires_at.getTime() ?? 0
    const before = await endsAt()
    await expect.poll(endsAt, { timeout: 5_000 }).toBeGreaterThan(before + 200)
    end()
    await Promise.all(busy)
    await lease.close()
    await close()
  })

  test('is in doubt when it is renewed late, and none is any more once it is over', async () => {
    const { database, close } = await open()
    const times = { leaseMs: 1_000, renewMs: 20, doubtMs: 200, lookMs: 20 }
    const log = pino({ level: 'silent' })
    const alive = openProcessLease(database, log, times)
    await alive.current()
    expect(alive.isAnyInDoubt()).toBe(false)
    const dying = openProcessLease(database, log, { ...times, renewMs: 100_000, lookMs: 100_000 })
    await dying.current()
    await expect.poll(alive.isAnyInDoubt).toBe(true)
    expect(alive.processes()).toBe(2)
    await expect.poll(alive.isAnyInDoubt).toBe(false)
    expect(alive.processes()).toBe(1)
    const left = await database.urgent.selectFrom('process_leases').select('id').execute()
    expect(left).toEqual([{ id: await alive.current() }])
    await alive.close()
    await dying.close()
    await close()
  })

  test('is ended as soon as it is over, by the look before that', async () => {
    const { database, close } = await open()
    const happened: string[] = []
    const urgent = database.urgent.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'SelectQueryNode') happened.push('look')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const log = { error: () => happened.push('error'), warn: () => happened.push('ended') }
    await sql`insert into process_leases values (${randomUUID()}, clock_timestamp() + interval '1 second')`.execute(
      database.db,
    )
    const times = { leaseMs: 60_000, renewMs: 30_000, doubtMs: 40_000, lookMs: 600 }
    const lease = openProcessLease({ db: database.db, urgent }, log, times)
    await lease.current()
    await expect.poll(() => happened, { timeout: 10_000 }).toContain('ended')
    // One as it began.
    expect(happened.slice(0, 3)).toEqual(['look', 'look', 'ended'])
    await lease.close()
    await close()
  })

  test('is renewed while what a dead process had is locked by one that stands still', async () => {
    const { database, close } = await open()
    const { db } = database
    const dead = randomUUID()
    await sql`insert into process_leases values (${dead}, now())`.execute(db)
    await sql`
      insert into provider_calls (id, provider, owner, started_at, expires_at, process)
      values (gen_random_uuid(), 'sdapi', 'somebody', now(), 'infinity', ${dead})`.execute(db)
    const locked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const standing = db.transaction().execute(async (tx) => {
      await sql`select from provider_calls where process = ${dead} for update`.execute(tx)
      locked.resolve()
      await released.promise
    })
    await locked.promise
    const times = { leaseMs: 1_000, renewMs: 20, doubtMs: 900, lookMs: 20 }
    const lease = openProcessLease(database, pino({ level: 'silent' }), times)
    const id = await lease.current()
    const listed = () => db.selectFrom('process_leases').selectAll().orderBy('expires_at').execute()
    const endOf = async () => (await listed()).at(-1)?.expires_at.getTime() ?? 0
    const firstEnd = await endOf()
    await expect.poll(endOf, { timeout: 5_000 }).toBeGreaterThan(firstEnd + 2 * times.leaseMs)
    expect((await listed()).map((one) => one.id)).toEqual([dead, id])
    released.resolve()
    await standing
    await expect.poll(async () => (await listed()).map((one) => one.id)).toEqual([id])
    await lease.close()
    await close()
  })
})
