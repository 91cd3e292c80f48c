import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { OUTBOX_GREW } from '../../platform/database/channels.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import {
  deleteEvents,
  deleteUntaken,
  listDueEvents,
  lockOutbox,
  type OutboxEvent,
  postponeEvent,
} from './outbox-store.ts'

export type { OutboxEvent }

/**
 * Takes events in the relay's transaction: what it writes there, a job for instance, happens once for each event. The events of one
 * evolution come in their order.
 */
export type OutboxReader = (tx: Tx, events: readonly OutboxEvent[]) => Promise<void>

export interface RelayParts {
  readonly db: Db
  readonly readers: readonly OutboxReader[]
  readonly log: Pick<Logger, 'error'>
}

const BATCH = 100
/** How often the outbox is looked at although nothing rang: one that retries, or whose announcement was missed. */
const POLL_MS = 5_000

const KEPT_MS = 7 * 24 * 3_600_000
const MOST_KEPT = 100_000

/** Hands the oldest events to the readers. True when there may be more to do at once. */
export async function relayOutbox(parts: RelayParts): Promise<boolean> {
  try {
    return (await relay(parts, BATCH)) === BATCH
  } catch (error) {
    parts.log.error({ err: error }, 'events could not be taken together, and are taken one by one')
    return relayOneByOne(parts)
  }
}

/** One that cannot be taken must not hold up those of other evolutions. */
async function relayOneByOne(parts: RelayParts): Promise<boolean> {
  for (let taken = 0; taken < BATCH; taken += 1) {
    let tried: OutboxEvent | undefined
    try {
      if ((await relay(parts, 1, ([event]) => (tried = event))) === 0) return false
    } catch (error) {
      if (tried === undefined) throw error
      parts.log.error({ err: error, event: tried }, 'an event could not be taken, and is tried again')
      await postponeEvent(parts.db, tried.id)
    }
  }
  return true
}

/**
 * Takes up to `limit` events in one transaction: what the readers make of them is there exactly when the events are gone. Returns how
 * many, none while another process does it.
 */
function relay(
  { db, readers }: RelayParts,
  limit: number,
  onTry: (events: readonly OutboxEvent[]) => void = () => undefined,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockOutbox(tx))) return 0
    const events = await listDueEvents(tx, limit)
    if (events.length === 0) return 0
    onTry(events)
    for (const read of readers) await read(tx, events)
    await deleteEvents(
      tx,
      events.map(({ id }) => id),
    )
    return events.length
  })
}

export interface Relay {
  /** Takes no more, and waits until `timeoutMs` for the events in hand. */
  stop(timeoutMs: number): Promise<void>
}

/** Relays what comes, until it is stopped; several processes may do it. */
export async function startRelay(
  parts: RelayParts & { readonly listen: Database['listen'] },
  pollMs: number = POLL_MS,
): Promise<Relay> {
  let isStopped = false
  let rung = Promise.withResolvers<void>()
  const ring = () => rung.resolve()
  const stopListening = await parts.listen(OUTBOX_GREW, { heard: ring, missed: ring })
  const run = async () => {
    while (!isStopped) {
      rung = Promise.withResolvers()
      const mayHaveMore = await relayOutbox(parts).catch((error: unknown) => {
        if (!isStopped) parts.log.error({ err: error }, 'the outbox could not be read')
        return false
      })
      if (!mayHaveMore && !isStopped) await Promise.race([rung.promise, sleep(pollMs, undefined, { ref: false })])
    }
  }
  const running = run()
  return {
    stop: async (timeoutMs) => {
      isStopped = true
      ring()
      await Promise.race([running, sleep(timeoutMs, undefined, { ref: false })])
      await stopListening()
    },
  }
}

/** Deletes what no reader could take in a week, and what is too much. What is bounded is what may be lost: it is logged. */
export async function sweepOutbox({ db, log }: Omit<RelayParts, 'readers'>, now: Date): Promise<void> {
  const events = await deleteUntaken(db, new Date(now.getTime() - KEPT_MS), MOST_KEPT)
  if (events > 0) log.error({ events }, 'events were dropped that nobody could take')
}
