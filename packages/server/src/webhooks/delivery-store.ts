import { MAX_WEBHOOK_DELIVERIES } from '@afterimage/contract/webhook'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { WebhookRow } from './webhook-store.ts'
import type { WebhookDeliveryTable } from './webhook-tables.ts'

export type DeliveryRow = Readonly<Selectable<WebhookDeliveryTable>>

/** Where it is told that something may be due. */
export const DUE_CHANNEL = 'webhook_due'

const now = sql<Date>`now()`
const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1_000}::double precision)`

type NewDelivery = Pick<DeliveryRow, 'id' | 'endpoint_id' | 'event' | 'evolution_id' | 'happened_at' | 'body'> &
  Partial<Pick<DeliveryRow, 'frames_from' | 'frames_to'>>

/** Adds a message, due `afterMs` from now, and lets go of what is too much of its endpoint. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery, afterMs = 0): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({ ...delivery, state: 'waiting', due_at: inMs(afterMs), created_at: now })
    .execute()
  // What is over goes first, then frames that wait, then the oldest.
  await tx
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (from) =>
      from
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', delivery.endpoint_id)
        .orderBy(sql`state = 'waiting'`, 'desc')
        .orderBy(sql`state = 'waiting' and frames_from is not null`)
        .orderBy('place', 'desc')
        .offset(MAX_WEBHOOK_DELIVERIES),
    )
    .execute()
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx)
}

/** Adds a frame to the message that still waits to tell of those before it; false when there is none, or it is full. */
export async function addFrame(
  tx: Tx,
  { endpointId, evolutionId, frame, at }: { endpointId: string; evolutionId: string; frame: number; at: Date },
  most: number,
): Promise<boolean> {
  const added = await tx
    .updateTable('webhook_deliveries')
    .set({ frames_to: frame, happened_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('evolution_id', '=', evolutionId)
    .where('state', '=', 'waiting')
    .where('body', 'is', null)
    .where('frames_to', '=', frame - 1)
    .where('frames_from', '>', frame - most)
    .executeTakeFirst()
  return added.numUpdatedRows > 0n
}

/** Has the frames that still wait told at once, because what comes after them is. */
export async function hastenFrames(tx: Tx, endpointId: string, evolutionId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('evolution_id', '=', evolutionId)
    .where('state', '=', 'waiting')
    .where('body', 'is', null)
    .execute()
}

/** An endpoint that somebody calls now. */
export type ClaimedWebhook = WebhookRow & { readonly lease: string }

/**
 * Claims an endpoint for which something is due, for so long: nobody else calls it meanwhile. Those that answer come before those that
 * fail, which may be left out.
 */
export async function claimWebhook(
  db: Db,
  lease: string,
  leaseMs: number,
  withFailing: boolean,
): Promise<ClaimedWebhook | undefined> {
  const { rows } = await sql<WebhookRow>`
    update webhook_endpoints set lease = ${lease}::uuid, busy_until = ${inMs(leaseMs)}
    where id = (
      select endpoint.id from webhook_deliveries as delivery
      join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
      where delivery.state = 'waiting' and delivery.due_at <= now() and endpoint.disabled_at is null
        and (endpoint.busy_until is null or endpoint.busy_until <= now())
        and (${withFailing}::boolean or endpoint.failing_since is null)
      order by endpoint.failing_since is not null, delivery.due_at, delivery.place
      limit 1 for update of endpoint skip locked)
    returning *`.execute(db)
  const [row] = rows
  return row && { ...row, lease }
}

/** Of a process that works alone: the one that called an endpoint has died. */
export async function releaseAll(db: Db): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ lease: null, busy_until: null })
    .where('lease', 'is not', null)
    .execute()
}

/** The oldest that is due of an endpoint. */
export async function findDueDelivery(db: Db, endpointId: string): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
}

/** Writes what is sent, the same in every try; false when frames were added meanwhile. */
export async function keepBody(db: Db, { id, frames_to }: DeliveryRow, body: string): Promise<boolean> {
  const kept = await db
    .updateTable('webhook_deliveries')
    .set({ body })
    .where('id', '=', id)
    .where('frames_to', '=', frames_to)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

export async function deleteDelivery(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('id', '=', id).execute()
}

/**
 * Lets go of an endpoint, which rests for so long; of one that was called, says whether that went well. Undefined when the claim was lost,
 * and nothing may be written.
 */
export async function releaseWebhook(
  tx: Db | Tx,
  { id, lease }: ClaimedWebhook,
  { restMs = 0, isWell }: { readonly restMs?: number; readonly isWell?: boolean } = {},
): Promise<{ readonly failingMs: number; readonly isOff: boolean } | undefined> {
  const released = await tx
    .updateTable('webhook_endpoints')
    .set((row) => ({
      lease: null,
      busy_until: restMs === 0 ? null : inMs(restMs),
      ...(isWell === true && { failing_since: null }),
      ...(isWell === false && { failing_since: row.fn.coalesce('failing_since', now) }),
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .returning([
      sql<number>`coalesce(extract(epoch from now() - failing_since) * 1000, 0)::double precision`.as('failing_ms'),
      'disabled_at',
    ])
    .executeTakeFirst()
  return released && { failingMs: released.failing_ms, isOff: released.disabled_at !== null }
}

/** Writes down how a try went, and when the next one is due; null for none. */
export async function recordDelivery(
  tx: Tx,
  id: string,
  outcome: Pick<DeliveryRow, 'state' | 'status' | 'error' | 'answer' | 'duration_ms'>,
  nextInMs: number | null,
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set((row) => ({
      ...outcome,
      tries: row('tries', '+', 1),
      tried_at: now,
      ...(nextInMs !== null && { due_at: inMs(nextInMs) }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Newest first. */
export async function listDeliveries(db: Db, endpointId: string, limit: number): Promise<readonly DeliveryRow[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute()
}

/** Has a message sent again, with all its tries; false when the endpoint has none of this id. */
export async function requeueDelivery(tx: Tx, endpointId: string, id: string): Promise<boolean> {
  const requeued = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: now, error: null })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  await sql`select pg_notify(${DUE_CHANNEL}, '')`.execute(tx)
  return requeued.numUpdatedRows === 1n
}

/** Deletes those from before `moment`, and all but the newest `most` of everybody together. Returns how many of them still waited. */
export async function deleteOldDeliveries(db: Db, moment: Date, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    with gone as (
      delete from webhook_deliveries
      where created_at < ${moment}
        or place <= (select place from webhook_deliveries order by place desc offset ${most} limit 1)
      returning state)
    select count(*) filter (where state = 'waiting')::int as waiting from gone`.execute(db)
  return rows[0]?.waiting ?? 0
}
