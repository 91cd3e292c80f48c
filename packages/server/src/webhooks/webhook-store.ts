import type { WebhookEvent } from '@afterimage/contract/webhook'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { WebhookEndpointTable } from './webhook-tables.ts'

export type WebhookRow = Readonly<Selectable<WebhookEndpointTable>>
type Reason = NonNullable<WebhookRow['disabled_because']>

const now = sql<Date>`now()`

export async function insertWebhook(
  tx: Tx,
  row: Pick<WebhookRow, 'id' | 'account_id' | 'sealed_url' | 'sealed_secret' | 'format' | 'created_at'> & {
    readonly events: readonly WebhookEvent[]
  },
): Promise<WebhookRow> {
  return tx
    .insertInto('webhook_endpoints')
    .values({ ...row, events: JSON.stringify(row.events), wants_frames: row.events.includes('evolution.frame') })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of two that are added at once, the second is counted after the first. */
export async function lockWebhooks(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${accountId}`}, 0))`.execute(tx)
}

export async function listWebhookRows(db: Db | Tx, accountId: string): Promise<readonly WebhookRow[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

export async function findWebhook(db: Db | Tx, id: string): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False when the account has no such endpoint. */
export async function deleteWebhookRow(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** All of the account's endpoints, with what waits for them. */
export async function deleteWebhooksOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('account_id', '=', accountId).execute()
}

/** On again, as if nothing had failed. */
export async function switchOn(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: null, disabled_because: null, failing_since: null })
    .where('id', '=', id)
    .execute()
}

/** Off, where it is on: what waited for it is not sent. How the last try of a message went stays to be read. */
export async function switchOff(tx: Tx, id: string, because: Reason): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: now, disabled_because: because })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .execute()
  await tx
    .updateTable('webhook_deliveries')
    .set((row) => ({
      state: 'failed',
      error: row.fn.coalesce('error', row.val('The endpoint was switched off before this was sent.')),
    }))
    .where('endpoint_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Endpoints that are on and belong to the owners of these evolutions, with the evolution. */
export async function listListeners(tx: Tx, evolutionIds: readonly string[]) {
  return tx
    .selectFrom('webhook_endpoints')
    .innerJoin('evolutions', 'evolutions.owner_account', 'webhook_endpoints.account_id')
    .select([
      'webhook_endpoints.id',
      'webhook_endpoints.events',
      'webhook_endpoints.format',
      'webhook_endpoints.sealed_url',
      'evolutions.id as evolution_id',
    ])
    .where('evolutions.id', 'in', evolutionIds)
    .where('webhook_endpoints.disabled_at', 'is', null)
    .orderBy('webhook_endpoints.created_at')
    .execute()
}
