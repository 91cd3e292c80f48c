import { sql } from 'kysely'
import { fromKysely, type Job, type PgBoss } from 'pg-boss'
import { JOBS_LEFT } from './database/channels.ts'
import type { Db, Tx } from './database/tables.ts'
import type { Turn } from './fair-share.ts'
import { IS_HELD_IN_HAND, IS_IN_HAND } from './job-indexes.ts'
import type { ProcessLease } from './process-lease.ts'
import { giveTurns, ITS_TURN } from './queue-shares.ts'

/** How the jobs in hand stay this process's. */
export interface Holding {
  /**
   * Takes up to `most` jobs up: first those that had their turn and were handed back, then those whose turn it is. While a process may be gone, hands are
   * kept free for what it had begun.
   */
  take(turns: readonly Turn[], most: number): Promise<Job<object>[]>
  /** Takes over up to `most` jobs of processes that are gone: its part of them, where others do so too. */
  takeOver(most: number): Promise<Job<object>[]>
  /** The jobs have ended. */
  letGo(jobs: readonly Job[]): Promise<void>
  /** Leaves jobs that are not done to others, at once, as this process stops: they come before what nobody has begun. */
  handBack(jobs: readonly Job[]): Promise<void>
  /** How many processes take jobs up, this one among them. */
  processes(): number
  /** Called when all that was taken up is given to others. */
  onLost(heard: () => void): void
}

type Boss = Pick<PgBoss, 'fetch' | 'fail'>

/** However many others take over as well. */
const LEAST_TAKEN_OVER = 10

/** For a process alone: nobody else could take anything. */
export function holdAlone(boss: Boss, db: Db, queue: string): Holding {
  return {
    take: (turns, most) => db.transaction().execute((tx) => takeJobs(boss, tx, { queue, turns, most })),
    takeOver: async () => [],
    letGo: async () => undefined,
    handBack: async (jobs) => void (await boss.fail(queue, [...jobs], new Error('the worker stopped'))),
    processes: () => 1,
    onLost: () => undefined,
  }
}

/** Among others: a job is in hand exactly when it names the lease of its process. */
export function holdByLease(boss: Boss, db: Db, lease: ProcessLease, queue: string): Holding {
  const takenUnder = new WeakMap<Job, string>()
  const byLease = (jobs: readonly Job[]) =>
    [...Map.groupBy(jobs, (job) => takenUnder.get(job))].flatMap(([process, of]) =>
      process === undefined ? [] : [{ process, ids: of.map(({ id }) => id) }],
    )
  const hold = (jobs: Job<object>[], id: string): Job<object>[] => {
    for (const job of jobs) takenUnder.set(job, id)
    // Others took this process for dead meanwhile, and the jobs with it.
    return lease.holds(id) ? jobs : []
  }
  return {
    take: async (turns, most) => {
      const id = await lease.current()
      const jobs = await db.transaction().execute(async (tx) => {
        // One that is started in its place would fill its hands with others before the lease is over.
        const taken = await takeJobs(boss, tx, { queue, turns: lease.isAnyInDoubt() ? [] : turns, most })
        if (taken.length > 0) await noteHeld(tx, taken, { queue, process: id })
        return taken
      })
      return hold(jobs, id)
    },
    takeOver: async (most) => {
      if (most <= 0) return []
      const id = await lease.current()
      // By the lease's own connection: those that look for work wait behind a thousand evolutions.
      return hold(await takeLeftBehind(lease.urgent, { queue, process: id, most, processes: lease.processes() }), id)
    },
    letGo: async (jobs) => {
      // One that was given to another process meanwhile is held there.
      for (const { process, ids } of byLease(jobs)) {
        await db.deleteFrom('held_jobs').where('process', '=', process).where('job', 'in', ids).execute()
      }
    },
    handBack: async (jobs) => {
      for (const { process, ids } of byLease(jobs)) {
        await db.transaction().execute(async (tx) => {
          const held = tx.updateTable('held_jobs').set({ process: null })
          await held.where('process', '=', process).where('job', 'in', ids).execute()
          await sql`select pg_notify(${JOBS_LEFT}, ${queue})`.execute(tx)
        })
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

interface Taker {
  readonly queue: string
  readonly process: string
  readonly most: number
  /** How many processes take over, this one among them. */
  readonly processes: number
}

/** They stay in hand for the library: this is another attempt, as if it had fetched them once more. */
async function takeLeftBehind(db: Db, { queue, process, most, processes }: Taker): Promise<Job<object>[]> {
  const isLeft = sql`queue = ${queue} and process is null`
  const { rows } = await sql<Job<object>>`
    with taken as (
      select job from held_jobs where ${isLeft} for update skip locked limit (
        select least(${most}::int, greatest(${LEAST_TAKEN_OVER}::int, ceil(count(*)::float8 / ${processes}::int)::int))
        from held_jobs where ${isLeft})
    ), begun as (
      update pgboss.job set started_on = now(), retry_count = retry_count + 1, heartbeat_seconds = null
      where name = ${queue} and id = any(array(
        select id from pgboss.job where name = ${queue} and id = any(array(select job from taken)) and state = 'active'
        for update skip locked))
      returning id, name, data, retry_count as "retryCount", expire_seconds as "expireInSeconds",
        heartbeat_seconds as "heartbeatSeconds", group_id as "groupId"
    ), held as (
      update held_jobs set process = ${process} where job = any(array(select id from begun))
    ), ended as (
      -- by one that was only slow
      delete from held_jobs where job = any(array(select job from taken)) and not ${IS_HELD_IN_HAND}
    )
    select * from begun`.execute(db)
  return rows
}

/** A job that runs for so long without a lease, a process of the version before took up, which may be gone. */
const WITHOUT_LEASE_S = 30

/** Jobs that no lease holds are for others to take over, too. */
export async function leaveUnheldBehind(db: Db, queues: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ queue: string }>`
      insert into held_jobs (job, queue)
      select id, name from pgboss.job
      where name = any(${queues}) and ${IS_IN_HAND} and heartbeat_seconds is null
        and started_on < now() - ${WITHOUT_LEASE_S} * interval '1 second'
        and not exists (select from held_jobs where held_jobs.job = job.id)
      on conflict do nothing
      returning queue`.execute(tx)
    for (const queue of new Set(rows.map((row) => row.queue))) {
      await sql`select pg_notify(${JOBS_LEFT}, ${queue})`.execute(tx)
    }
  })
}
