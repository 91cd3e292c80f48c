import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { endLeases } from './end-leases.ts'
import { holdByLease } from './held-jobs.ts'
import { openProcessLease, type ProcessLease } from './process-lease.ts'

const log = pino({ level: 'silent' })
const QUEUE = 'held'
const TIMES = { leaseMs: 60_000, renewMs: 60_000, doubtMs: 30_000, lookMs: 60_000 }
const AMONG_OTHERS = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')

const turnOf = (owner: string, jobs: number) => ({ owner, jobs, running: 0 })

describe.each(AMONG_OTHERS)('jobs in hand', ({ open }) => {
  async function openJobs() {
    const { database, close } = await open()
    const { db } = database
    const boss = new PgBoss({ ...database.queueConnection, schedule: false, supervise: false })
    boss.on('error', () => undefined)
    await boss.start()
    await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 0 })
    const leases: ProcessLease[] = []
    return {
      db,
      boss,
      /** As another process does once the lease is over. */
      end: async (lease: ProcessLease) => {
        const id = await lease.current()
        expect(await endLeases(db, sql`id = ${id}`)).toEqual([id])
      },
      add: async (owner: string) => {
        await boss.send(QUEUE, { owner }, { group: { id: owner } })
      },
      openHands: (times = TIMES) => {
        const lease = openProcessLease(database, log, times)
        leases.push(lease)
        return { lease, holding: holdByLease(boss, db, lease, QUEUE) }
      },
      close: async () => {
        await Promise.all(leases.map((lease) => lease.close()))
        await boss.stop({ graceful: false })
        await close()
      },
    }
  }

  test('a process that was taken for dead does not end or let go of a job that another one has now', async () => {
    const { db, boss, add, openHands, end, close } = await openJobs()
    await add('ada')
    const [slow, other] = [openHands(), openHands()]
    const [lostJob] = await slow.holding.take([turnOf('ada', 1)], 1)
    await end(slow.lease)
    const [job] = await other.holding.takeOver(1)
    expect(job).toMatchObject({ id: lostJob?.id, name: QUEUE, data: { owner: 'ada' }, groupId: 'ada' })
    expect(job?.expireInSeconds).toBe(lostJob?.expireInSeconds)
    if (lostJob !== undefined) {
      expect(await boss.complete(QUEUE, lostJob)).toMatchObject({ affected: 0 })
      await slow.holding.letGo([lostJob])
    }
    const held = () => db.selectFrom('held_jobs').select(['job', 'process']).execute()
    expect(await held()).toEqual([{ job: job?.id, process: await other.lease.current() }])
    if (job !== undefined) {
      expect(await boss.complete(QUEUE, job)).toMatchObject({ affected: 1 })
      await other.holding.letGo([job])
    }
    expect(await held()).toEqual([])
    await close()
  })

  test('a job that a process ended which was taken for dead is taken over by nobody', async () => {
    const { db, boss, add, openHands, end, close } = await openJobs()
    await add('ada')
    const [slow, other] = [openHands(), openHands()]
    const [job] = await slow.holding.take([turnOf('ada', 1)], 1)
    await end(slow.lease)
    if (job !== undefined) await boss.complete(QUEUE, job)
    expect(await other.holding.takeOver(1)).toEqual([])
    expect(await db.selectFrom('held_jobs').selectAll().execute()).toEqual([])
    await close()
  })

  test('what a process hands back as it stops is taken over like what it would have left behind, and settled there', async () => {
    const { db, boss, add, openHands, end, close } = await openJobs()
    await add('ada')
    await add('ada')
    const [stopped, other] = [openHands(), openHands()]
    const [job, ended] = await stopped.holding.take([turnOf('ada', 2)], 2)
    if (job === undefined || ended === undefined) throw new Error('nothing was taken')
    await stopped.holding.handBack([job])
    const [again, ...more] = await other.holding.takeOver(10)
    expect([again?.id, more]).toEqual([job.id, []])
    // What its handler does after it settles nothing.
    expect(await boss.complete(QUEUE, job)).toMatchObject({ affected: 0 })
    await stopped.holding.letGo([job])
    await stopped.holding.handBack([job])
    await boss.complete(QUEUE, ended)
    await stopped.holding.letGo([ended])
    await end(stopped.lease)
    const held = await db.selectFrom('held_jobs').select(['job', 'process']).execute()
    expect(held).toEqual([{ job: job.id, process: await other.lease.current() }])
    await close()
  })

  test('what a process failed to do before its lease ended is taken up like all that waits', async () => {
    const { db, boss, add, openHands, end, close } = await openJobs()
    await add('ada')
    const [stopped, other] = [openHands(), openHands()]
    const [job] = await stopped.holding.take([turnOf('ada', 1)], 1)
    if (job !== undefined) await boss.fail(QUEUE, job, new Error('no'))
    await end(stopped.lease)
    expect(await db.selectFrom('held_jobs').selectAll().execute()).toEqual([])
    expect(await other.holding.takeOver(1)).toEqual([])
    expect(await other.holding.take([turnOf('ada', 1)], 1)).toMatchObject([{ id: job?.id }])
    await close()
  })

  test('of many that are left behind each process takes over its part, and nobody the same', async () => {
    const { add, openHands, end, close } = await openJobs()
    const dead = openHands({ ...TIMES, lookMs: 20 })
    for (let at = 0; at < 150; at += 1) await add('ada')
    await dead.lease.current()
    const [one, other] = [openHands({ ...TIMES, lookMs: 20 }), openHands({ ...TIMES, lookMs: 20 })]
    await Promise.all([one.lease.current(), other.lease.current()])
    await expect.poll(() => dead.lease.processes()).toBe(3)
    const held = await dead.holding.take([turnOf('ada', 150)], 150)
    expect(held).toHaveLength(150)
    await end(dead.lease)
    await expect.poll(() => [one.lease.processes(), other.lease.processes()]).toEqual([2, 2])
    const parts = await Promise.all([one.holding.takeOver(1_000), other.holding.takeOver(1_000)])
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(75)
    const taken = parts.flat().map(({ id }) => id)
    while (taken.length < held.length) {
      const more = await other.holding.takeOver(1_000)
      expect(more).not.toEqual([])
      taken.push(...more.map(({ id }) => id))
    }
    expect(taken.toSorted()).toEqual(held.map(({ id }) => id).toSorted())
    expect(await one.holding.takeOver(0)).toEqual([])
    await close()
  })

  test('while a process may be gone, others take up only what was begun, and all else once that is settled', async () => {
    const { add, openHands, close } = await openJobs()
    await add('begun')
    await add('new')
    const times = { ...TIMES, leaseMs: 2_000, renewMs: 100_000, lookMs: 100_000 }
    const dying = openHands(times)
    await dying.holding.take([turnOf('begun', 1)], 1)
    const other = openHands({ ...times, renewMs: 50, lookMs: 20 })
    await other.lease.current()
    expect(other.lease.isAnyInDoubt()).toBe(true)
    expect(await other.holding.take([turnOf('new', 1)], 2)).toEqual([])
    await expect.poll(other.lease.isAnyInDoubt, { timeout: 10_000 }).toBe(false)
    expect(await other.holding.takeOver(2)).toMatchObject([{ groupId: 'begun' }])
    expect(await other.holding.take([turnOf('new', 1)], 2)).toMatchObject([{ groupId: 'new' }])
    await close()
  })

  test('a process that begins leaves all that is new until those before it have shown that they live', async () => {
    const { add, openHands, close } = await openJobs()
    await add('new')
    const turn = turnOf('new', 1)
    const alive = openHands({ ...TIMES, renewMs: 500 })
    await alive.lease.current()
    const begins = openHands({ ...TIMES, lookMs: 20 })
    const { promise: isSettled, resolve: settle } = Promise.withResolvers<void>()
    begins.lease.onSettled(settle)
    expect(await begins.holding.take([turn], 1)).toEqual([])
    await isSettled
    expect(await begins.holding.take([turn], 1)).toHaveLength(1)
    await close()
  })
})
