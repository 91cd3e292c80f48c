import { type Insertable, sql } from 'kysely'
import type { Guarded } from '../evolutions/evolutions.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { ViewTable } from './gallery-tables.ts'

export type View = Readonly<Insertable<ViewTable>>

export async function hasViewed(db: Db, { evolution_id, day, viewer_hash }: View): Promise<boolean> {
  const row = await db
    .selectFrom('views')
    .select('evolution_id')
    .where('evolution_id', '=', evolution_id)
    .where('day', '=', sql<string>`${day}::date`)
    .where('viewer_hash', '=', viewer_hash)
    .executeTakeFirst()
  return row !== undefined
}

/** How many views of the day the network has of the evolution. */
export async function countViewsOfNetwork(tx: Tx, { evolution_id, day, network_hash }: View): Promise<number> {
  const { count } = await tx
    .selectFrom('views')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .where('evolution_id', '=', evolution_id)
    .where('day', '=', sql<string>`${day}::date`)
    .where('network_hash', '=', network_hash ?? null)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes who has seen the evolution on the day (`2026-01-31`), once. */
export async function insertView(tx: Tx, view: View): Promise<void> {
  await tx
    .insertInto('views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['evolution_id', 'day', 'viewer_hash']).doNothing())
    .execute()
}

/** How often it was seen, kept by a trigger (migration 0005); undefined when there is no such evolution. */
export async function findViewCount(
  db: Db,
  evolutionId: string,
): Promise<(Guarded & { readonly view_count: number }) | undefined> {
  return db
    .selectFrom('evolutions')
    .select(['view_count', 'owner_account', 'owner_visitor', 'moderation', 'removal_reason'])
    .where('id', '=', evolutionId)
    .executeTakeFirst()
}

export async function deleteViewsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('views').where('day', '<', day).execute()
}
