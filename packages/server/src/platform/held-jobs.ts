import { sql } from 'kysely'
import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { JOB_ADDED } from './database/channels.ts'
import type { Db, Tx } from './database/tables.ts'
import type { Turn } from './fair-share.ts'
import { IS_IN_HAND } from './job-indexes.ts'
import type { ProcessLease } from './process-lease.ts'
import { giveTurns, ITS_TURN } from './queue-shares.ts'

/** What a job has that was begun and handed back: it comes before those whose turn it is. */
const BEGUN = ITS_TURN + 1

/** How the jobs in hand stay this process's. */
export interface Holding {
  /**
   * Takes up to `most` jobs up: first those that had their turn and were handed back, then those whose turn it is. While a process may be gone, hands are
   * kept free for what it had begun.
   */
  take(turns: readonly Turn[], most: number): Promise<Job<object>[]>
  /** The jobs have ended, or were handed back. */
  letGo(jobs: readonly Job[]): Promise<void>
  /** How many processes take jobs up, this one among them. */
  processes(): number
  /** Called when all that was taken up is given to others. */
  onLost(heard: () => void): void
}

type Boss = Pick<PgBoss, 'fetch' | 'fail'>

/** For a process alone: nobody else could take anything. */
export function holdAlone(boss: Boss, db: Db, queue: string): Holding {
  return {
    take: (turns, most) => db.transaction().execute((tx) => takeJobs(boss, tx, { queue, turns, most })),
    letGo: async () => undefined,
    processes: () => 1,
    onLost: () => undefined,
  }
}

/** Among others: a job is in hand exactly when it names the lease of its process. */
export function holdByLease(boss: Boss, db: Db, lease: ProcessLease, queue: string): Holding {
  const takenUnder = new WeakMap<Job, string>()
  return {
    take: async (turns, most) => {
      const id = await lease.current()
      const jobs = await db.transaction().execute(async (tx) => {
        // One that is started in its place would fill its hands with others before the lease is over.
        const taken = await takeJobs(boss, tx, { queue, turns: lease.isAnyInDoubt() ? [] : turns, most })
        if (taken.length > 0) await noteHeld(tx, taken, { queue, process: id })
        return taken
      })
      for (const job of jobs) takenUnder.set(job, id)
      // Others took this process for dead meanwhile, and the jobs with it.
      return lease.holds(id) ? jobs : []
    },
    letGo: async (jobs) => {
      // One that was given to another process meanwhile is held there.
      for (const [process, of] of Map.groupBy(jobs, (job) => takenUnder.get(job))) {
        if (process === undefined) continue
        const ids = of.map(({ id }) => id)
        await db.deleteFrom('held_jobs').where('process', '=', process).where('job', 'in', ids).execute()
      }
    },
    processes: lease.processes,
    onLost: lease.onLost,
  }
}

async function takeJobs(
  boss: Boss,
  tx: Tx,
  { queue, turns, most }: { readonly queue: string; readonly turns: readonly Turn[]; readonly most: number },
): Promise<Job<object>[]> {
  await giveTurns(tx, queue, turns)
  return boss.fetch<object>(queue, { batchSize: most, minPriority: ITS_TURN, db: fromKysely(tx) })
}

async function noteHeld(tx: Tx, jobs: readonly Job[], of: { readonly queue: string; readonly process: string }) {
  await tx
    .insertInto('held_jobs')
    .values(jobs.map(({ id }) => ({ job: id, ...of })))
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ process: of.process }))
    .execute()
  // Those that the version before added want a heartbeat each.
  const beating = jobs.filter(({ heartbeatSeconds }) => heartbeatSeconds !== null).map(({ id }) => id)
  if (beating.length === 0) return
  await sql`update pgboss.job set heartbeat_seconds = null where name = ${of.queue} and id = any(${beating}::uuid[])`.execute(
    tx,
  )
}

/** Hands back what processes had in hand that are gone. */
export async function handBack(boss: Boss, tx: Tx, processes: readonly string[]): Promise<void> {
  const { rows } = await sql<{ queue: string; id: string }>`
    select queue, job as id from held_jobs join pgboss.job on job.id = held_jobs.job and job.name = held_jobs.queue
    where process = any(${processes}::uuid[]) and state = 'active'`.execute(tx)
  await failAll(boss, tx, rows)
}

/** A job that runs for so long without a lease, a process of the version before took up, which may be gone. */
const WITHOUT_LEASE_S = 30

/** Hands back jobs that no lease holds. */
export async function handBackUnheld(boss: Boss, db: Db, queues: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ queue: string; id: string }>`
      select name as queue, id from pgboss.job
      where name = any(${queues}) and ${IS_IN_HAND} and heartbeat_seconds is null
        and started_on < now() - ${WITHOUT_LEASE_S} * interval '1 second'
        and not exists (select from held_jobs where held_jobs.job = job.id)`.execute(tx)
    await failAll(boss, tx, rows)
  })
}

async function failAll(boss: Boss, tx: Tx, jobs: readonly { readonly queue: string; readonly id: string }[]) {
  for (const [queue, of] of Map.groupBy(jobs, (job) => job.queue)) {
    const ids = of.map(({ id }) => id)
    await sql`update pgboss.job set priority = ${BEGUN} where name = ${queue} and id = any(${ids}::uuid[])`.execute(tx)
    await boss.fail(queue, ids, new Error('the process that ran it is gone'), { db: fromKysely(tx) })
    await sql`select pg_notify(${JOB_ADDED}, ${queue})`.execute(tx)
  }
}
