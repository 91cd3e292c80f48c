import type { ReportReason } from '@afterimage/contract/gallery'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { ReportTable } from './gallery-tables.ts'

export type ReportRow = Readonly<Selectable<ReportTable>>

/**
 * The report's number; undefined when the same person has reported the evolution before. One who has more to say than
 * before, for a grave reason, says it in place of that, while nobody has decided about it.
 */
export async function insertReport(
  tx: Tx,
  report: Omit<Insertable<ReportTable>, 'id'>,
  isGrave: boolean,
): Promise<number | undefined> {
  const { reason, details, created_at } = report
  const inserted = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => {
      const again = conflict.columns(['evolution_id', 'reporter_hash'])
      if (!isGrave) return again.doNothing()
      return again
        .doUpdateSet({ reason, details, created_at })
        .where('reports.reason', '<>', reason)
        .where('reports.decided_at', 'is', null)
    })
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function findReport(db: Db, id: number): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface ReportStanding {
  /** Reports that nobody has decided about. */
  readonly undecided: number
  /** What those of them weigh together whose reason is open: of each network the one that weighs most. */
  readonly weight: number
  /** Whether the operator has not decided yet about this reason, for this evolution. */
  readonly isReasonOpen: boolean
}

export async function readReportStanding(tx: Tx, evolutionId: string, reason: ReportReason): Promise<ReportStanding> {
  const { rows } = await sql<ReportStanding>`
    with decided as (
      select distinct reason from reports where evolution_id = ${evolutionId} and decided_at is not null
    ), open as (
      select coalesce(network_hash, reporter_hash) as network, max(weight) as weight from reports
      where evolution_id = ${evolutionId} and decided_at is null and reason not in (select reason from decided)
      group by 1
    )
    select
      (select count(*)::integer from reports where evolution_id = ${evolutionId} and decided_at is null) as undecided,
      (select coalesce(sum(weight), 0)::integer from open) as weight,
      not exists (select 1 from decided where reason = ${reason}) as "isReasonOpen"`.execute(tx)
  return rows[0] ?? { undecided: 0, weight: 0, isReasonOpen: false }
}

/** Hides an evolution until the operator decides; false when it was hidden before. */
export async function hideAsReported(tx: Tx, evolutionId: string): Promise<boolean> {
  const hidden = await tx
    .updateTable('evolutions')
    .set({ moderation: 'reported' })
    .where('id', '=', evolutionId)
    .where('moderation', 'in', ['open', 'approved'])
    .executeTakeFirst()
  return hidden.numUpdatedRows === 1n
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
