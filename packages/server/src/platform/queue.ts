import { type ConstructorOptions, fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Tx } from './database/tables.ts'

/** A kind of job: its queue's name, and a parser for the payload that comes back from the database. */
export interface JobKind<Payload extends object> {
  readonly name: string
  readonly parse: (payload: unknown) => Payload
}

export interface Queue {
  /** Adds the job within the caller's transaction: it exists exactly when the rest of the transaction does. */
  enqueue<Payload extends object>(tx: Tx, kind: JobKind<Payload>, payload: Payload): Promise<void>
  /** Takes jobs up, `concurrency` at a time. A handler that throws hands its job back. */
  work<Payload extends object>(
    kind: JobKind<Payload>,
    concurrency: number,
    handle: (payload: Payload, signal: AbortSignal) => Promise<void>,
  ): Promise<void>
  /** Drops all jobs of a kind, running ones included. Only for a process that alone uses the database. */
  clear(kind: JobKind<object>): Promise<void>
  /** Takes no more jobs and lets go of those in flight. */
  stop(timeoutMs: number): Promise<void>
}

/** One job is one whole evolution: a day bounds it; a dead worker shows much sooner, by its missing heartbeat. */
const JOB = {
  expireInSeconds: 24 * 3600 - 1,
  heartbeatSeconds: 10,
  retryLimit: 1_000,
  retryDelay: 0,
  deleteAfterSeconds: 3600,
  notify: true,
} as const

/** Opens the job queue on the application's own database, with one queue for each kind of job. */
export async function openQueue(
  connection: ConstructorOptions,
  kinds: readonly JobKind<object>[],
  log: Logger,
): Promise<Queue> {
  const boss = new PgBoss({
    ...connection,
    schedule: false,
    superviseIntervalSeconds: 1,
    useListenNotify: true,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'))
  await boss.start()
  for (const kind of kinds) {
    await boss.createQueue(kind.name, JOB)
    // The first use of a queue looks it up outside the caller's transaction, which would wait for ever on the
    // embedded database's single connection; this look-up fills the cache beforehand.
    await boss.findJobs(kind.name, { key: 'none' })
  }
  return {
    enqueue: async (tx, kind, payload) => {
      const id = await boss.send(kind.name, payload, { db: fromKysely(tx) })
      if (id === null) throw new Error(`The queue ${kind.name} took no job.`)
    },
    work: async (kind, concurrency, handle) => {
      const options = { localConcurrency: concurrency, pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 }
      await boss.work(kind.name, options, async ([job]) => {
        if (job !== undefined) await handle(kind.parse(job.data), job.signal)
      })
    },
    clear: (kind) => boss.deleteAllJobs(kind.name),
    stop: (timeoutMs) => boss.stop({ graceful: true, timeout: timeoutMs }),
  }
}
