import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { sql } from 'kysely'
import { pino } from 'pino'
import { z } from 'zod'
import { openCredits } from '../../src/credits/credits.ts'
import type { ChangeParts } from '../../src/evolutions/change-evolution.ts'
import { openEndedMailReader } from '../../src/evolutions/emails/mail-ended.ts'
import { openUnfinishedBound } from '../../src/evolutions/lifecycle/bound-unfinished.ts'
import { openCharging } from '../../src/evolutions/lifecycle/charging.ts'
import { openLifecycle } from '../../src/evolutions/lifecycle/lifecycle.ts'
import { type OutboxReader, relayOutbox } from '../../src/evolutions/lifecycle/relay-outbox.ts'
import type { Db } from '../../src/platform/database/tables.ts'
import type { Queue } from '../../src/platform/queue.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { openVisitors } from '../../src/visitors/visitors.ts'

const payload = z.object({ evolutionId: z.uuid(), attempt: z.number().optional() })

const shift = scriptedModel(async () => undefined)

/** Writes orders down where the rest of the transaction is written. */
const queue: Pick<Queue, 'enqueue'> = {
  enqueue: async (tx, { name }, job) => {
    const { evolutionId, attempt = null } = payload.parse(job)
    await sql`insert into ordered (name, evolution, attempt) values (${name}, ${evolutionId}, ${attempt})`.execute(tx)
  },
}

const witness: OutboxReader = async (tx, events) => {
  for (const { id, evolution_id, kind, attempt } of events) {
    const what = `${kind} ${attempt}`
    await sql`insert into taken (event, evolution, what) values (${id}, ${evolution_id}, ${what})`.execute(tx)
  }
}

/** The real code as a process has it, on a database that may die with it. */
export function openLifecycleProcess(db: Db, storage: Storage) {
  const log = pino({ level: 'silent' })
  // The day is counted, and longer than any world.
  const visitors = openVisitors(db, 'secret', {
    visitorDailyLimit: 100_000,
    unprovedDailyLimit: 0,
    visitorModels: 'all',
  })
  const unfinished = openUnfinishedBound(db, { accountUnfinishedLimit: 0, visitorUnfinishedLimit: 0 })
  const charging = openCharging(openCredits(db), visitors, unfinished, () => undefined)
  const lifecycle = openLifecycle({ charging, queue })
  const changes: ChangeParts = {
    ...{ db, storage, log, charging, lifecycle },
    registry: { find: () => shift },
    availability: { check: async () => undefined },
    disk: { check: async () => undefined },
    // Nothing runs by itself here.
    interrupt: () => undefined,
  }
  const relay = (...others: readonly OutboxReader[]) =>
    relayOutbox({ db, log, readers: [witness, openEndedMailReader(queue), ...others] })
  return { db, storage, log, lifecycle, changes, relay }
}

export type LifecycleProcess = ReturnType<typeof openLifecycleProcess>
