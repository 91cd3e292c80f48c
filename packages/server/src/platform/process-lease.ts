import './process-lease-tables.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './database/open-database.ts'
import type { Db } from './database/tables.ts'
import { endLeases } from './end-leases.ts'
import { every } from './every.ts'

/** What a process holds among others, it holds for as long as its one lease is renewed. */
export interface ProcessLease {
  /** The connection that renews it: for what is as short, and must not wait either. */
  readonly urgent: Db
  /** The lease's id; one begins where there is none. */
  current(): Promise<string>
  /** Whether the id is still that of this process. */
  holds(id: string): boolean
  /** Whether it is, and nobody can have ended it yet: others end it once it was not renewed in time, though this process does not know. */
  isSure(id: string): boolean
  /**
   * Whether the process of any lease may be gone, by the last look: it was not renewed for long, or not since this process began. What it had in hand
   * is given to others once the lease is over, and then needs their hands.
   */
  isAnyInDoubt(): boolean
  /** How many processes had a lease at the last look, this one among them. */
  processes(): number
  /** Called when no lease is in doubt any more. */
  onSettled(heard: () => void): void
  /** Called when the lease was over before it was renewed: all that was held under it is given to others. */
  onLost(heard: () => void): void
  /** Ends the lease, and gives what is still held under it to others. Never fails. */
  close(): Promise<void>
}

const USUAL = {
  /** After so long without a sign of life a process counts as dead. */
  leaseMs: 8_000,
  renewMs: 2_000,
  /** After so long it may be dead: one renewal is missed, and the next one late. */
  doubtMs: 4_000,
  /** How often each process looks for others that are gone; one that will be within that time is waited for. */
  lookMs: 500,
}

/**
 * Opens what keeps this process's lease, and ends those of others for as long as it has one. It is renewed, and those of others are
 * looked at, by `urgent`: a worker that has more to do than its machine can would be taken for dead while its renewal waits behind its own queries.
 */
export function openProcessLease(
  { db, urgent }: Pick<Database, 'db' | 'urgent'>,
  log: Pick<Logger, 'error' | 'warn'>,
  { leaseMs, renewMs, doubtMs, lookMs } = USUAL,
): ProcessLease {
  const lost: (() => void)[] = []
  const settled: (() => void)[] = []
  const timers: NodeJS.Timeout[] = []
  let lease: Promise<string> | undefined
  let held: string | undefined
  let sureUntil = Number.NEGATIVE_INFINITY
  /** When the lease of this process would have been over, had it never been renewed: one that ends sooner was not renewed since. */
  let firstEnd = new Date(0)
  let isAnyInDoubt = false
  let processes = 1
  /** By the clock of the database, which all processes share. */
  const isOver = sql<boolean>`expires_at < clock_timestamp()`
  const end: RawBuilder<Date> = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`

  const logError = (error: unknown) => log.error({ err: error }, 'process lease error')
  const begin = async () => {
    const id = randomUUID()
    const beganAt = performance.now()
    const begun = await db
      .insertInto('process_leases')
      .values({ id, expires_at: end })
      .returning('expires_at')
      .executeTakeFirstOrThrow()
    held = id
    sureUntil = beganAt + leaseMs
    firstEnd = begun.expires_at
    if (timers.length === 0) timers.push(every(renewMs, renew, logError), every(lookMs, look, logError))
    await lookForDoubt().catch((error: unknown) => {
      isAnyInDoubt = true
      logError(error)
    })
    return id
  }
  const renew = async () => {
    const id = held
    if (id === undefined) return
    const beganAt = performance.now()
    const renewed = await urgent
      .updateTable('process_leases')
      .set({ expires_at: end })
      .where('id', '=', id)
      .executeTakeFirst()
    if (held !== id) return
    if (renewed.numUpdatedRows > 0n) {
      sureUntil = beganAt + leaseMs
      return
    }
    log.warn({ lease: id }, 'others took this process for dead: what it had in hand is theirs')
    held = undefined
    lease = undefined
    for (const heard of lost) heard()
  }
  /** Returns in how many milliseconds the first lease will be over, none or less where one is. */
  const lookForDoubt = async () => {
    const late = sql<Date>`clock_timestamp() + ${leaseMs - doubtMs} * interval '1 millisecond'`
    const { living, inDoubt, overInMs } = await urgent
      .selectFrom('process_leases')
      .select([
        sql<number>`count(*) filter (where not ${isOver})::int`.as('living'),
        sql<number>`count(*) filter (where expires_at < greatest(${late}, ${firstEnd}::timestamptz))::int`.as(
          'inDoubt',
        ),
        sql<number>`coalesce(1000 * extract(epoch from min(expires_at) - clock_timestamp()), 'infinity')::float8`.as(
          'overInMs',
        ),
      ])
      .executeTakeFirstOrThrow()
    const wasAnyInDoubt = isAnyInDoubt
    isAnyInDoubt = inDoubt > 0
    processes = Math.max(1, living)
    if (wasAnyInDoubt && !isAnyInDoubt) for (const heard of settled) heard()
    return overInMs
  }
  const look = async () => {
    const overInMs = await lookForDoubt()
    if (overInMs > lookMs) return
    if (overInMs > 0) await sleep(Math.ceil(overInMs))
    if (held === undefined) return
    // Not by `urgent`: it waits for what a process that stands still has locked, and the lease of this one would be over meanwhile.
    const ids = await endLeases(db, isOver)
    if (ids.length > 0)
      log.warn({ leases: ids }, 'processes are gone: what they had in hand is for others to take over')
  }
  return {
    urgent,
    current: () => {
      lease ??= begin().catch((error: unknown) => {
        lease = undefined
        throw error
      })
      return lease
    },
    holds: (id) => held === id,
    isSure: (id) => held === id && performance.now() < sureUntil,
    isAnyInDoubt: () => isAnyInDoubt,
    processes: () => processes,
    onSettled: (heard) => void settled.push(heard),
    onLost: (heard) => void lost.push(heard),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      const id = held
      held = undefined
      if (id === undefined) return
      await endLeases(db, sql`id = ${id}`)
        // The others end it once it is over.
        .catch((error: unknown) => log.warn({ err: error }, 'the lease of this process is not ended yet'))
    },
  }
}
