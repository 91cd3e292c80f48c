import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { StartKind } from './visitor-tables.ts'

/** Whose starts are counted: a browser by its cookie or an account by its id, and everybody at its address. */
export interface VisitorKeys {
  readonly kind: StartKind
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
export async function listStarts(db: Db, { kind, visitor, addressHash }: VisitorKeys, since: Date): Promise<Starts> {
  const rows = await db
    .selectFrom('visitor_starts')
    .select(['kind', 'visitor', 'address_hash', 'at', 'count'])
    .where((row) => row.or([row('visitor', '=', visitor), row('address_hash', '=', addressHash)]))
    .where('at', '>', since)
    .orderBy('at')
    .execute()
  return {
    byVisitor: rows.filter((row) => row.visitor === visitor && row.kind === kind).flatMap(momentsOf),
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

/** Counts a start. What the evolution counted as in another's day stays counted there. */
export async function insertStart(tx: Tx, { evolutionId, keys, count, at }: NewStart): Promise<void> {
  await detachStart(tx, evolutionId, keys.kind)
  const start = { kind: keys.kind, visitor: keys.visitor, address_hash: keys.addressHash, count, at }
  await tx
    .insertInto('visitor_starts')
    .values({ evolution_id: evolutionId, ...start })
    .onConflict((conflict) => conflict.column('evolution_id').doUpdateSet(start))
    .execute()
}

/** Whether the evolution counts in such a day already. */
export async function hasStart(tx: Tx, evolutionId: string, kind: StartKind, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('visitor_starts')
    .select('evolution_id')
    .where('evolution_id', '=', evolutionId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves the start counted, under an id that no evolution has, but for one of a kind that is to stay the evolution's. */
export async function detachStart(tx: Tx, evolutionId: string, except?: StartKind): Promise<void> {
  const starts = tx
    .updateTable('visitor_starts')
    .set({ evolution_id: sql<string>`gen_random_uuid()` })
    .where('evolution_id', '=', evolutionId)
  await (except === undefined ? starts : starts.where('kind', '!=', except)).execute()
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
