import { sql } from 'kysely'
import { fromKysely, type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { JOB_ADDED, JOBS_LEFT } from './database/channels.ts'
import type { Database } from './database/open-database.ts'
import type { Db, Tx } from './database/tables.ts'
import { every } from './every.ts'
import { holdAlone, holdByLease, leaveUnheldBehind } from './held-jobs.ts'
import { HAS_FAILED, IS_IN_HAND, indexJobs } from './job-indexes.ts'
import { type JobSignals, type Pump, type Sharing, startPump } from './job-pump.ts'
import { openProcessLease, type ProcessLease } from './process-lease.ts'
import { openShares } from './queue-shares.ts'
import { handBackSilent } from './silent-jobs.ts'

/** A kind of job: its queue's name, and a parser for the payload that comes back from the database. */
export interface JobKind<Payload extends object> {
  readonly name: string
  readonly parse: (payload: unknown) => Payload
  /** Where its jobs want other bounds than an evolution's. */
  readonly bounds?: Partial<Record<'expireInSeconds' | 'retryLimit' | 'retryDelay', number>> & {
    readonly retryBackoff?: boolean
  }
  /** Whether its jobs have owners, who get their turns one like another. */
  readonly isShared?: boolean
}

export interface Queue {
  /** What this process holds among others; undefined where it is alone. */
  readonly lease?: ProcessLease | undefined
  /**
   * Adds the job within the caller's transaction: it exists exactly when the rest of the transaction does. `owner` is whose
   * it is, where jobs of the kind have owners. Of a kind without, those with a lower `place` are taken up first, which is 0 unless
   * told.
   */
  enqueue<Payload extends object>(
    tx: Tx,
    kind: JobKind<Payload>,
    payload: Payload,
    whose?: { readonly owner?: string; readonly place?: number },
  ): Promise<void>
  /**
   * Adds the job unless one was added already in the same span of `seconds` since 1970, by whichever process: work that
   * is due once, not once a process. It runs as soon as somebody takes it up; 3,600 at most.
   */
  enqueueOncePer<Payload extends object>(seconds: number, kind: JobKind<Payload>, payload: Payload): Promise<void>
  /**
   * Takes jobs up, `concurrency` at a time. A handler that throws hands its job back. Of a shared kind those whose owners have the
   * fewest running come first, and while `mayTake` says no, none is taken up; half as many more than `concurrency` are taken over
   * from processes that are gone.
   */
  work<Payload extends object>(
    kind: JobKind<Payload>,
    concurrency: number,
    handle: (payload: Payload, signals: JobSignals) => Promise<void>,
    mayTake?: () => Promise<boolean>,
  ): Promise<void>
  /** Has the failed jobs of a kind tried once more, a thousand at most, within the caller's transaction; returns how many. */
  retryFailed(tx: Tx, kind: string): Promise<number>
  /** Drops all jobs of a kind, running ones included. Only for a process that alone uses the database. */
  clear(kind: JobKind<object>): Promise<void>
  /** Takes no more jobs and lets go of those in flight. */
  stop(timeoutMs: number): Promise<void>
}

/** How often a queue is looked at although nothing rang. A failed job that has to wait for its next try is not sooner due. */
const POLL_MS = 2_000
/** Likewise, while the database tells of each new job. */
const TOLD_POLL_MS = 5_000

/** The library warns of a longer queue each time that it looks. */
const LONG_QUEUE = 2_000_000_000

/** How often jobs are looked for that nobody holds. */
const UNHELD_MS = 30_000

/** One job is one whole evolution: a day bounds it. */
const JOB = {
  expireInSeconds: 24 * 3600 - 1,
  retryLimit: 1_000,
  retryDelay: 0,
  // What is kept of ended jobs also bounds the span of `enqueueOncePer`.
  deleteAfterSeconds: 3600,
} as const

/**
 * Where a worker may die and leave others behind, the missing heartbeat of a job without an owner shows it: 10 s is the least
 * possible. We look for those ourselves; for what the library does besides (it ends jobs that take longer than their kind may) it reads all that
 * wait three times, and one process does so each ten minutes.
 */
const AMONG_OTHERS = {
  heartbeatSeconds: 10,
  boss: { superviseIntervalSeconds: 600, monitorIntervalSeconds: 600, monitorVacuum: true },
}
/** How often each process looks for jobs whose worker fell silent. */
const SILENT_MS = 2_000
/** A process alone has nobody to take over from it, and a busy moment must not look like its death. */
const ALONE = { heartbeatSeconds: null, boss: { monitorVacuum: false } }

/** What the library answers; its types do not say so. */
const settled = z.object({ affected: z.number() })
const asObject = z.looseObject({})

/**
 * Opens the job queue on the application's own database, with one queue for each kind of job. A process that only adds jobs, and
 * `works` at none, needs no connection to hear of them.
 */
export async function openQueue(
  database: Pick<Database, 'db' | 'urgent' | 'unhurried' | 'queueConnection' | 'isExclusive' | 'listen'>,
  kinds: readonly JobKind<object>[],
  log: Logger,
  works = true,
): Promise<Queue> {
  const rhythm = database.isExclusive ? ALONE : AMONG_OTHERS
  const boss = new PgBoss({
    ...database.queueConnection,
    ...rhythm.boss,
    useListenNotify: works,
    schedule: false,
    warningQueueSize: LONG_QUEUE,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'))
  await boss.start()
  for (const kind of kinds) {
    // A queue that exists already keeps the settings of the version that made it, unless it is told.
    await boss.createQueue(kind.name)
    await boss.updateQueue(kind.name, {
      ...JOB,
      // A worker of the version before, which has no lease, is known by it to live; ours does without for what it takes up.
      heartbeatSeconds: rhythm.heartbeatSeconds,
      notify: kind.isShared !== true,
      ...kind.bounds,
    })
    // The first use of a queue looks it up outside the caller's transaction, which would wait for ever on the
    // embedded database's single connection; this look-up fills the cache beforehand.
    await boss.findJobs(kind.name, { key: 'none' })
  }
  await indexJobs(database.unhurried)
  if (database.isExclusive) await handBackOrphans(boss, database.db, kinds)
  const lease = database.isExclusive ? undefined : openProcessLease(database, log)
  const pumps = new Map<string, Pump>()
  const ringAll = () => {
    for (const pump of pumps.values()) pump.ring()
  }
  lease?.onSettled(ringAll)
  let stopListening: readonly (() => Promise<void>)[] = []
  let looking: readonly NodeJS.Timeout[] = []
  const lookForSilent = () => handBackSilent(boss, database.db)
  const shared = kinds.filter((kind) => kind.isShared === true).map(({ name }) => name)
  const lookForUnheld = async () => {
    // It reads all that is in hand: one process does it at a time, on average.
    if (Math.random() * (lease?.processes() ?? 1) < 1) await leaveUnheldBehind(database.db, shared)
  }
  const logError = (error: unknown) => log.error({ err: error }, 'queue error')
  const keepLooking = () => {
    if (database.isExclusive || looking.length > 0) return
    looking = [every(SILENT_MS, lookForSilent, logError), every(UNHELD_MS, lookForUnheld, logError)]
  }
  const listen = async () => {
    if (stopListening.length > 0) return
    const heard = (queue: string) => pumps.get(queue)?.ring()
    const left = (queue: string) => pumps.get(queue)?.ring({ isLeft: true })
    stopListening = await Promise.all([
      database.listen(JOB_ADDED, { heard, missed: ringAll }),
      database.listen(JOBS_LEFT, { heard: left, missed: ringAll }),
    ])
  }
  return {
    lease,
    enqueue: async (tx, kind, payload, { owner, place = 0 } = {}) => {
      const group = owner === undefined ? {} : { group: { id: owner } }
      const id = await boss.send(kind.name, payload, { db: fromKysely(tx), priority: 0 - place, ...group })
      if (id === null) throw new Error(`The queue ${kind.name} took no job.`)
      if (kind.isShared === true) await sql`select pg_notify(${JOB_ADDED}, ${kind.name})`.execute(tx)
    },
    enqueueOncePer: async (seconds, kind, payload) => {
      await boss.send(kind.name, payload, { singletonSeconds: seconds })
    },
    work: async (kind, concurrency, handle, mayTake) => {
      keepLooking()
      if (kind.isShared !== true) return workByLibrary(boss, kind, concurrency, handle, log)
      await listen()
      // One that has nothing to do looks for others that are gone, too.
      await lease?.current()
      const { db } = database
      const holding = lease === undefined ? holdAlone(boss, db, kind.name) : holdByLease(boss, db, lease, kind.name)
      const parts = { boss, holding, queue: kind.name, concurrency, pollMs: POLL_MS, log, mayTake }
      const parsed = async (data: unknown, signals: JobSignals) => handle(kind.parse(data), signals)
      pumps.set(kind.name, startPump({ ...parts, handle: parsed, sharing: shareOut(boss, db, kind.name) }))
    },
    retryFailed: async (tx, kind) => {
      const { rows } = await sql<{ id: string }>`
        select id from pgboss.job where name = ${kind} and ${HAS_FAILED} and state = 'failed' limit 1000`.execute(tx)
      if (rows.length === 0) return 0
      const ids = rows.map(({ id }) => id)
      const { affected } = settled.parse(await boss.retry(kind, ids, { db: fromKysely(tx) }))
      await sql`select pg_notify(${JOB_ADDED}, ${kind})`.execute(tx)
      return affected
    },
    clear: (kind) => boss.deleteAllJobs(kind.name),
    stop: async (timeoutMs) => {
      const working = [...pumps.values()]
      pumps.clear()
      await Promise.all(working.map((pump) => pump.stop(timeoutMs)))
      await Promise.all(stopListening.map((stopOne) => stopOne()))
      stopListening = []
      for (const timer of looking) clearInterval(timer)
      looking = []
      await lease?.close()
      await boss.stop({ graceful: true, timeout: timeoutMs })
    },
  }
}

/**
 * For a process that alone uses the database, before it works: what is marked as running was left by one that died, and its next
 * try is due as after a failure. Without a heartbeat nobody else would tell before the job's time is over.
 */
async function handBackOrphans(boss: PgBoss, db: Db, kinds: readonly JobKind<object>[]): Promise<void> {
  // A backup of several processes has their leases, which nobody would end here, and calls to providers that end with them.
  await db.deleteFrom('process_leases').execute()
  await db.deleteFrom('held_jobs').execute()
  const names = kinds.map(({ name }) => name)
  const { rows } = await sql<{ name: string; id: string }>`
    select name, id from pgboss.job where ${IS_IN_HAND} and name = any(${names})`.execute(db)
  for (const [name, jobs] of Map.groupBy(rows, (row) => row.name)) {
    await boss.fail(
      name,
      jobs.map(({ id }) => id),
      new Error('the process that ran it died'),
    )
  }
}

/** Takes jobs up as the library does: those without owners need nothing that it lacks. */
async function workByLibrary<Payload extends object>(
  boss: PgBoss,
  kind: JobKind<Payload>,
  concurrency: number,
  handle: (payload: Payload, signals: JobSignals) => Promise<void>,
  log: Logger,
): Promise<void> {
  const pollSeconds = (ms: number) => Math.max(ms / 1_000, kind.bounds?.retryDelay ?? 0)
  const options = {
    localConcurrency: concurrency,
    pollingIntervalSeconds: pollSeconds(POLL_MS),
    notifyPollingIntervalSeconds: pollSeconds(TOLD_POLL_MS),
  }
  await boss.work(kind.name, options, async ([job]: Job[]) => {
    if (job === undefined) return
    try {
      await handle(kind.parse(job.data), { signal: job.signal, makeRoom: NEVER })
    } catch (error) {
      // Where it is tried again and again in vain, nobody else would ever tell.
      log.error({ err: error, queue: kind.name, job: job.id }, 'a job failed')
      throw error
    }
  })
}

/** Jobs without owners make room for nobody. */
const NEVER = new AbortController().signal

function shareOut(boss: PgBoss, db: Db, queue: string): Sharing {
  return {
    shares: openShares(db, queue),
    putBack: (job: Job) =>
      db.transaction().execute(async (tx) => {
        const within = { db: fromKysely(tx) }
        const ended = settled.parse(await boss.complete(queue, job, null, within))
        if (ended.affected === 0) return
        const group = job.groupId === null || job.groupId === undefined ? {} : { group: { id: job.groupId } }
        const again = await boss.send(queue, asObject.parse(job.data), { ...within, ...group })
        // In its owner's line it stays before those that never began; among owners it waits since now.
        await sql`
          update pgboss.job set created_on = (select created_on from pgboss.job where name = ${queue} and id = ${job.id})
          where name = ${queue} and id = ${again}`.execute(tx)
      }),
  }
}
