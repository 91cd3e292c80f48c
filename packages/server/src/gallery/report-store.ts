import type { Insertable, Selectable } from 'kysely'
import type { Db, Moderation, ReportTable, Tx } from '../platform/database/tables.ts'

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

export interface ReportedRow {
  readonly id: string
  readonly moderation: Moderation
  readonly model_name: string
  readonly created_at: Date
  readonly reports: readonly ReportRow[]
}

/** Evolutions that wait for an operator, those reported first in front. */
export async function listReported(db: Db, limit: number): Promise<readonly ReportedRow[]> {
  const evolutions = await db
    .selectFrom('evolutions')
    .select(['id', 'moderation', 'model_name', 'created_at'])
    .where('moderation', '=', 'reported')
    .orderBy('id')
    .limit(limit)
    .execute()
  if (evolutions.length === 0) return []
  const reports = await db
    .selectFrom('reports')
    .selectAll()
    .where(
      'evolution_id',
      'in',
      evolutions.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const firstOf = (id: string) => reports.find((report) => report.evolution_id === id)?.id ?? 0
  return evolutions
    .map((row) => ({ ...row, reports: reports.filter((report) => report.evolution_id === row.id) }))
    .toSorted((a, b) => firstOf(a.id) - firstOf(b.id))
}
