import type { Insertable, Selectable } from 'kysely'
import type { Db, ReportTable, Tx } from '../platform/database/tables.ts'

export type ReportRow = Readonly<Selectable<ReportTable>>

/** The report's number; undefined when the same person has reported the evolution before. */
export async function insertReport(tx: Tx, report: Omit<Insertable<ReportTable>, 'id'>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.columns(['evolution_id', 'reporter_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function findReport(db: Db, id: number): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Takes an evolution that nobody has judged yet out of the gallery; false when it was out, or judged. */
export async function markAsReported(tx: Tx, evolutionId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('evolutions')
    .set({ moderation: 'reported' })
    .where('id', '=', evolutionId)
    .where('moderation', '=', 'open')
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}

/** What people have against the evolution, oldest first. */
export async function listReports(db: Db, evolutionId: string, limit: number): Promise<readonly ReportRow[]> {
  return db
    .selectFrom('reports')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .orderBy('id')
    .limit(limit)
    .execute()
}
