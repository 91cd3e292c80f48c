import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { handBack, holdByLease } from './held-jobs.ts'
import { openProcessLease } from './process-lease.ts'

const log = pino({ level: 'silent' })
const QUEUE = 'held'
const TIMES = { leaseMs: 60_000, renewMs: 60_000, lookMs: 60_000 }
const AMONG_OTHERS = TEST_DATABASES.filter(({ name }) => name === 'PostgreSQL')

describe.each(AMONG_OTHERS)('jobs in hand', ({ open }) => {
  test('a process that was taken for dead does not let go of a job for the one that has it now', async () => {
    const { database, close } = await open()
    const { db } = database
    const boss = new PgBoss({ ...database.queueConnection, schedule: false, supervise: false })
    boss.on('error', () => undefined)
    await boss.start()
    await boss.createQueue(QUEUE, { retryLimit: 3, retryDelay: 0 })
    await boss.send(QUEUE, {}, { group: { id: 'ada' } })
    const openHands = () => {
      const lease = openProcessLease(database, log, TIMES)
      return { lease, holding: holdByLease(boss, db, lease, QUEUE) }
    }
    const [slow, other] = [openHands(), openHands()]
    const turn = { owner: 'ada', jobs: 1, running: 0 }
    const [lostJob] = await slow.holding.take([turn], 1)
    const slowId = await slow.lease.current()
    await db.transaction().execute(async (tx) => {
      await handBack(boss, tx, [slowId])
      await tx.deleteFrom('process_leases').where('id', '=', slowId).execute()
    })
    const [job] = await other.holding.take([turn], 1)
    expect(job?.id).toBe(lostJob?.id)
    if (lostJob !== undefined) await slow.holding.letGo([lostJob])
    const held = () => db.selectFrom('held_jobs').select(['job', 'process']).execute()
    expect(await held()).toEqual([{ job: job?.id, process: await other.lease.current() }])
    if (job !== undefined) await other.holding.letGo([job])
    expect(await held()).toEqual([])
    await Promise.all([slow.lease.close(), other.lease.close()])
    await boss.stop({ graceful: false })
    await close()
  })
})
