import type { ApiScope } from '@afterimage/contract/api-key'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { AccountRow } from './account-store.ts'
import type { ApiKeyTable } from './account-tables.ts'

export type ApiKeyRow = Readonly<Selectable<ApiKeyTable>>

/** How exactly the last use is known: a write a minute, not one a call. */
const LAST_USED_EVERY_MS = 60_000
/** Calls beyond the limit are counted, too, but not to the end of the column. */
const MOST_COUNTED = 1_000_000_000

export async function insertApiKey(
  tx: Tx,
  key: Omit<ApiKeyRow, 'scopes' | 'last_used_at'> & { readonly scopes: readonly ApiScope[] },
): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values({ ...key, scopes: JSON.stringify(key.scopes) })
    .execute()
}

export async function countApiKeys(db: Db | Tx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The account's keys, newest first, expired ones among them. */
export async function listApiKeyRows(db: Db, accountId: string): Promise<readonly ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** False when the account has no such key. */
export async function deleteApiKey(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** All of the account's keys. */
export async function deleteApiKeysOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
}

/** The good key with this hash, and whose it is. */
export async function findApiKey(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ readonly key: ApiKeyRow; readonly account: AccountRow } | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', hash)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst()
  if (key === undefined) return undefined
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', key.account_id).executeTakeFirst()
  return account && { key, account }
}

/** Notes that the key was used, where that was last noted more than a minute ago. */
export async function noteUse(db: Db, { id, last_used_at }: ApiKeyRow, now: Date): Promise<void> {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < LAST_USED_EVERY_MS) return
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Counts one more call of the account in the month ("2026-11") and returns how many that makes. A clock that lags counts in the later month. */
export async function countCall(db: Db, accountId: string, month: string): Promise<number> {
  const { calls } = await db
    .insertInto('api_calls')
    .values({ account_id: accountId, month, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        calls: sql<number>`case when excluded.month > api_calls.month then 1 else least(api_calls.calls + 1, ${MOST_COUNTED}::integer) end`,
        month: sql<string>`greatest(excluded.month, api_calls.month)`,
      }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return calls
}

/** Calls of the account in the month. */
export async function callsIn(db: Db, accountId: string, month: string): Promise<number> {
  const counted = await db
    .selectFrom('api_calls')
    .select('calls')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .executeTakeFirst()
  return counted?.calls ?? 0
}
