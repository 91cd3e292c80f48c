import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'

/** Whose starts are counted: a browser by its cookie, and everybody at its address. */
export interface VisitorKeys {
  readonly visitor: string
  readonly addressHash: string
}

export interface Starts {
  readonly byVisitor: readonly Date[]
  readonly byAddress: readonly Date[]
}

/** Makes starts of the same visitor or address wait for one another until the transaction ends. */
export async function lockVisitor(tx: Tx, { visitor, addressHash }: VisitorKeys): Promise<void> {
  // Always in the same order, so that two who wait never wait for each other.
  for (const key of [`visitor-address:${addressHash}`, `visitor:${visitor}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  }
}

/** When the visitor, and anybody at its address, started something since the moment, as often as it counts; oldest first. */
export async function listStarts(db: Db, { visitor, addressHash }: VisitorKeys, since: Date): Promise<Starts> {
  const rows = await db
    .selectFrom('visitor_starts')
    .select(['visitor', 'address_hash', 'at', 'count'])
    .where((row) => row.or([row('visitor', '=', visitor), row('address_hash', '=', addressHash)]))
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return {
    byVisitor: rows.filter((row) => row.visitor === visitor).flatMap(momentsOf),
    byAddress: rows.filter((row) => row.address_hash === addressHash).flatMap(momentsOf),
  }
}

function momentsOf({ at, count }: { readonly at: Date; readonly count: number }): readonly Date[] {
  return Array.from({ length: count }, () => at)
}

export interface NewStart {
  readonly evolutionId: string
  readonly keys: VisitorKeys
  /** How many it counts as. */
  readonly count: number
  readonly at: Date
}

export async function insertStart(tx: Tx, { evolutionId, keys, count, at }: NewStart): Promise<void> {
  const start = { visitor: keys.visitor, address_hash: keys.addressHash, count, at }
  await tx
    .insertInto('visitor_starts')
    .values({ evolution_id: evolutionId, ...start })
    .onConflict((conflict) => conflict.column('evolution_id').doUpdateSet(start))
    .execute()
}

export async function hasStart(tx: Tx, evolutionId: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('visitor_starts')
    .select('evolution_id')
    .where('evolution_id', '=', evolutionId)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves the start counted, under an id that no evolution has. */
export async function detachStart(tx: Tx, evolutionId: string): Promise<void> {
  await tx
    .updateTable('visitor_starts')
    .set({ evolution_id: sql<string>`gen_random_uuid()` })
    .where('evolution_id', '=', evolutionId)
    .execute()
}

/** Whether the account's email address is proved, or its operator vouches for it by its plan. */
export async function isProved(db: Db, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select(['email_verified', 'plan'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.email_verified === true || account?.plan === 'pro'
}

export async function deleteStart(tx: Tx, evolutionId: string): Promise<void> {
  await tx.deleteFrom('visitor_starts').where('evolution_id', '=', evolutionId).execute()
}

export async function deleteStartsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('visitor_starts').where('at', '<=', moment).execute()
}
