import type { Db } from '../platform/database/tables.ts'

/** Notes who has seen the evolution on the day (`2026-01-31`), once. */
export async function insertView(db: Db, evolutionId: string, viewerHash: string, day: string): Promise<void> {
  await db
    .insertInto('views')
    .columns(['evolution_id', 'viewer_hash', 'day'])
    .expression((row) =>
      row
        .selectFrom('evolutions')
        .select(['id', row.val(viewerHash).as('viewer_hash'), row.cast<string>(row.val(day), 'date').as('day')])
        .where('id', '=', evolutionId),
    )
    .onConflict((conflict) => conflict.columns(['evolution_id', 'day', 'viewer_hash']).doNothing())
    .execute()
}

/** How often it was seen, kept by a trigger (migration 0005); undefined when there is no such evolution. */
export async function findViewCount(db: Db, evolutionId: string): Promise<number | undefined> {
  const row = await db.selectFrom('evolutions').select('view_count').where('id', '=', evolutionId).executeTakeFirst()
  return row?.view_count
}

export async function deleteViewsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('views').where('day', '<', day).execute()
}
