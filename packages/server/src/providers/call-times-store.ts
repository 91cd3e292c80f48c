import { sql } from 'kysely'

/** A lease that was not renewed for so long belongs to a worker that is gone. */
const LEASE_S = 30

/** The clock of the database, which all workers share; it goes on within a transaction. */
export const now = sql<Date>`clock_timestamp()`
/** Of a call without a process that has a lease. */
export const leaseEnd = sql<Date>`clock_timestamp() + ${LEASE_S} * interval '1 second'`
/**
 * For so long a call counts among those of the minute. Seconds are counted whole: the one in which a minute began still belongs to it. And a process may begin
 * a call up to a second after it was counted (`PORTION_MS`).
 */
export const MINUTE_S = 62
export const minuteAgo = sql<Date>`clock_timestamp() - ${MINUTE_S} * interval '1 second'`
/** `2026-01-31`, in UTC. */
export const today = sql<string>`to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD')`
