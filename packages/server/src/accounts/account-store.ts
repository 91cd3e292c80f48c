import type { Plan } from '@afterimage/contract/account'
import type { Selectable } from 'kysely'
import type { AccountTable, SessionTable } from '../platform/database/account-tables.ts'
import type { Db } from '../platform/database/tables.ts'

export type AccountRow = Readonly<Selectable<AccountTable>>
export type SessionRow = Readonly<Selectable<SessionTable>>

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

/** Where the account's letters go; undefined for one that is gone, and for the demo account, which is nobody's. */
export async function findAddress(db: Db, accountId: string): Promise<string | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('is_demo', '=', false)
    .executeTakeFirst()
  return account?.email
}

export async function setPlan(db: Db, accountId: string, plan: Plan): Promise<void> {
  await db.updateTable('accounts').set({ plan, updated_at: new Date() }).where('id', '=', accountId).execute()
}

export async function markAsDemo(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ is_demo: true }).where('id', '=', accountId).execute()
}

/** Removes the account with everything that refers to it: sessions, credentials, ledger, evolutions. */
export async function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** The sessions that are still good, newest first. */
export async function listSessionRows(db: Db, accountId: string, now: Date): Promise<readonly SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

/** False when the account has no such session. */
export async function deleteSession(db: Db, accountId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function deleteSessions(db: Db, accountId: string, exceptId?: string): Promise<void> {
  const all = db.deleteFrom('sessions').where('account_id', '=', accountId)
  await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute()
}

/** Removes sessions and mailed tokens whose time is over. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute()
}
