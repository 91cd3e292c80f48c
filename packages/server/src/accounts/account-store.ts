import type { Plan } from '@afterimage/contract/account'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { AccountTable, SessionTable } from './account-tables.ts'
import { oldestSessionStart } from './session-token.ts'

export type AccountRow = Readonly<Selectable<AccountTable>>
export type SessionRow = Readonly<Selectable<SessionTable>>

export async function findAccountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The account, unless it is gone, or the demo account, which is nobody's. */
export async function findOwnAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .where('is_demo', '=', false)
    .executeTakeFirst()
}

/** Where the account's emails go; undefined until the address is proved, and for the demo account. */
export async function findProvedAddress(db: Db, accountId: string): Promise<string | undefined> {
  const account = await findOwnAccount(db, accountId)
  return account?.email_verified === true ? account.email : undefined
}

/** Notes that the owner reads what goes to the address. False when the account is gone or has another address by now. */
export async function markProved(db: Db, accountId: string, email: string): Promise<boolean> {
  const marked = await db
    .updateTable('accounts')
    .set({ email_verified: true, updated_at: new Date() })
    .where('id', '=', accountId)
    .where('email', '=', email)
    .where('is_demo', '=', false)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** Locks the account until the transaction ends; undefined for one that is gone. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | undefined> {
  return tx.selectFrom('accounts').selectAll().where('id', '=', accountId).forUpdate().executeTakeFirst()
}

/** Whether the mailed link can still be used. */
export async function hasResetLink(db: Db, id: string): Promise<boolean> {
  const link = await db.selectFrom('verifications').select('id').where('id', '=', id).executeTakeFirst()
  return link !== undefined
}

/** Ends the account's links for a new password, but for one. */
export async function deleteResetLinks(db: Db, accountId: string, exceptId?: string): Promise<void> {
  // The value of such a link is the account's id and nothing else; better-auth hashes what it is found by.
  const all = db.deleteFrom('verifications').where('value', '=', accountId)
  await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute()
}

export async function setPlan(db: Db, accountId: string, plan: Plan): Promise<void> {
  await db.updateTable('accounts').set({ plan, updated_at: new Date() }).where('id', '=', accountId).execute()
}

/** Gives the account the operator's role, or takes it away. */
export async function setOperator(db: Db, accountId: string, isOperator: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ is_operator: isOperator, updated_at: new Date() })
    .where('id', '=', accountId)
    .execute()
}

/** Whether somebody who may act as an operator is signed in with this session, now. */
export async function isOperatorSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('sessions.created_at', '>', oldestSessionStart(now))
    .where('is_operator', '=', true)
    .where('email_verified', '=', true)
    .where('is_demo', '=', false)
    .executeTakeFirst()
  return found !== undefined
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
    .where('created_at', '>', oldestSessionStart(now))
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

export async function deleteSessions(db: Db, accountId: string, exceptId?: string | undefined): Promise<void> {
  const all = db.deleteFrom('sessions').where('account_id', '=', accountId)
  await (exceptId === undefined ? all : all.where('id', '!=', exceptId)).execute()
}

/** Removes sessions and mailed tokens whose time is over. */
export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('expires_at', '<=', now), row('created_at', '<=', oldestSessionStart(now))]))
    .execute()
  await db.deleteFrom('verifications').where('expires_at', '<=', now).execute()
}
