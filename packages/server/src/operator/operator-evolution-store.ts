import type { ReportReason } from '@afterimage/contract/gallery'
import { type Selectable, sql } from 'kysely'
import type { EvolutionTable } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'

/** Reports of an evolution that are shown. */
const REPORTS_EACH = 20

const COLUMNS = [
  ...(['id', 'title', 'maker', 'prompt', 'style', 'model_name', 'owner_account', 'status', 'visibility'] as const),
  ...(['moderation', 'in_gallery', 'is_featured', 'like_count', 'view_count', 'created_at'] as const),
  ...(['gallery_look', 'gallery_look_at', 'gallery_reason', 'original_unsafe'] as const),
  ...(['removed_at', 'removed_by', 'removal_reason', 'completed_frames', 'total_frames', 'files_expired_at'] as const),
] as const satisfies readonly (keyof EvolutionTable)[]

interface ShownFrame {
  readonly sha256: string
  readonly thumbnail_sha256: string
  readonly width: number
  readonly height: number
}

interface ShownReport {
  readonly id: number
  readonly reason: ReportReason
  readonly details: string | null
  readonly created_at: Date
  readonly decided_at: Date | null
}

export interface OperatorEvolutionRow extends Readonly<Pick<Selectable<EvolutionTable>, (typeof COLUMNS)[number]>> {
  readonly email: string | null
  readonly original: ShownFrame | undefined
  readonly last: ShownFrame | undefined
  readonly reports: readonly ShownReport[]
  readonly openReports: number
}

/** The evolutions with what an operator is to see of them, in the order of their ids; those that are gone are left out. */
export async function listForOperator(db: Db, ids: readonly string[]): Promise<readonly OperatorEvolutionRow[]> {
  if (ids.length === 0) return []
  const named = sql<string>`any(${ids}::uuid[])`
  const [rows, frames, reports] = await Promise.all([
    db
      .selectFrom('evolutions')
      .leftJoin('accounts', 'accounts.id', 'evolutions.owner_account')
      .select(COLUMNS.map((column) => `evolutions.${column}` as const))
      .select('accounts.email')
      .where('evolutions.id', '=', named)
      .execute(),
    db
      .selectFrom('frames')
      .innerJoin('evolutions', 'evolutions.id', 'frames.evolution_id')
      .select(['frames.evolution_id', 'frames.number', 'sha256', 'thumbnail_sha256', 'width', 'height'])
      .where('evolutions.id', '=', named)
      .where(({ eb, or, ref }) => or([eb('frames.number', '=', 0), eb('frames.number', '=', ref('completed_frames'))]))
      .execute(),
    sql<ShownReport & { readonly evolution_id: string; readonly place: number; readonly open: number }>`
      select * from (
        select id, evolution_id, reason, details, created_at, decided_at,
          row_number() over (partition by evolution_id order by id desc)::int as place,
          (count(*) filter (where decided_at is null) over (partition by evolution_id))::int as open
        from reports where evolution_id = ${named}
      ) as ranked where place <= ${REPORTS_EACH} order by place`.execute(db),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reportsOf = Map.groupBy(reports.rows, (report) => report.evolution_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) return []
    const frameOf = (number: number) => frames.find((frame) => frame.evolution_id === id && frame.number === number)
    const against = reportsOf.get(id) ?? []
    return [
      {
        ...row,
        original: frameOf(0),
        last: row.completed_frames > 0 ? frameOf(row.completed_frames) : undefined,
        reports: against,
        openReports: against[0]?.open ?? 0,
      },
    ]
  })
}
