import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { handBack, holdByLease } from './held-jobs.ts'
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
      handBackOf: (process: string) => db.transaction().execute((tx) => handBack(boss, tx, [process])),
      add: async (owner: string) => {
        await boss.send(QUEUE, { owner }, { group: { id: owner } })
      },
      openHands: (times = TIMES) => {
        const lease = openProcessLease(database, log, times)
        lease.onGone((tx, processes) => handBack(boss, tx, processes))
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

  test('a process that was taken for dead does not let go of a job for the one that has it now', async () => {
    const { db, add, openHands, handBackOf, close } = await openJobs()
    await add('ada')
    const [slow, other] = [openHands(), openHands()]
    const turn = turnOf('ada', 1)
    const [lostJob] = await slow.holding.take([turn], 1)
    const slowId = await slow.lease.current()
    await handBackOf(slowId)
    await db.deleteFrom('process_leases').where('id', '=', slowId).execute()
    const [job] = await other.holding.take([turn], 1)
    expect(job?.id).toBe(lostJob?.id)
    if (lostJob !== undefined) await slow.holding.letGo([lostJob])
    const held = () => db.selectFrom('held_jobs').select(['job', 'process']).execute()
    expect(await held()).toEqual([{ job: job?.id, process: await other.lease.current() }])
    if (job !== undefined) await other.holding.letGo([job])
    expect(await held()).toEqual([])
    await close()
  })

  test('what was begun and handed back comes before those whose turn it is, however long they wait', async () => {
    const { db, add, openHands, handBackOf, close } = await openJobs()
    await add('early')
    await add('begun')
    const dead = openHands()
    const [begun] = await dead.holding.take([turnOf('begun', 1)], 1)
    expect(begun?.data).toEqual({ owner: 'begun' })
    const deadId = await dead.lease.current()
    await handBackOf(deadId)
    await db.deleteFrom('process_leases').where('id', '=', deadId).execute()
    const other = openHands()
    const turns = [turnOf('early', 1), turnOf('begun', 1)]
    const first = await other.holding.take(turns, 1)
    const second = await other.holding.take(turns, 1)
    expect([...first, ...second].map(({ data }) => data)).toEqual([{ owner: 'begun' }, { owner: 'early' }])
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
    const taken = await other.holding.take([turnOf('new', 1)], 2)
    expect(taken.map(({ groupId }) => groupId).toSorted()).toEqual(['begun', 'new'])
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
