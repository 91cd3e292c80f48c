import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import type { EvolutionTable } from '../records/evolution-tables.ts'

/** What is left of an evolution that the operator removed. */
export interface Removed {
  readonly evolutionId: string
  readonly removedAt: string
  readonly reason: string | null
}

/** What the operator removed of an account, the latest first. */
export async function listRemoved(db: Db, accountId: string): Promise<readonly Removed[]> {
  const rows = await db
    .selectFrom('evolutions')
    .select(['id', 'removed_at', 'removal_reason'])
    .where('owner_account', '=', accountId)
    .where('removed_at', 'is not', null)
    .orderBy('removed_at', 'desc')
    .execute()
  return rows.flatMap(({ id, removed_at, removal_reason }) =>
    removed_at === null ? [] : [{ evolutionId: id, removedAt: removed_at.toISOString(), reason: removal_reason }],
  )
}

/** What stays of an evolution: whose it was, what was asked for and delivered, and when. */
const STAYS: ReadonlySet<string> = new Set<keyof EvolutionTable>([
  ...(['id', 'owner_visitor', 'owner_account', 'request_id', 'provider', 'model', 'model_name', 'visibility'] as const),
  ...(['status', 'style', 'seed', 'total_frames', 'completed_frames', 'delivered_frames', 'forfeited_frames'] as const),
  ...(['stopped_at', 'stopped_by'] as const),
  ...(['kept', 'half_life', 'attempt', 'mail_due_attempt', 'files_expired_at'] as const),
  ...(['created_at', 'updated_at', 'started_at', 'completed_at'] as const),
])

/**
 * Leaves of a locked evolution its numbers, its owner and who removed it, when and why. Its frames with their captions,
 * its outputs and cuts, its likes and views and the prompt go, and whatever else is not named here. Reports stay, which tell why.
 */
export async function buryEvolution(
  tx: Tx,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string | null },
  now: Date,
): Promise<void> {
  // Likes first: their trigger takes them off the counts, which are all nothing afterwards.
  for (const table of [
    'likes',
    'views',
    'popular_hours',
    'outputs',
    'cuts',
    'tries',
    'frames',
    'title_words',
  ] as const) {
    await tx.deleteFrom(table).where('evolution_id', '=', id).execute()
  }
  await clearColumns(tx, id)
  await tx
    .updateTable('evolutions')
    .set((row) => ({
      moderation: 'removed',
      removed_at: now,
      removed_by: by,
      removal_reason: reason,
      files_expired_at: row.fn.coalesce('files_expired_at', row.val(now)),
    }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('reports')
    .set({ decided_at: now })
    .where('evolution_id', '=', id)
    .where('decided_at', 'is', null)
    .execute()
}

/** Asks the database for the columns, so that one that is added later goes too unless somebody decides that it stays. */
async function clearColumns(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name::text as name from information_schema.columns
    where table_schema = current_schema() and table_name = 'evolutions' and is_generated = 'NEVER'`.execute(tx)
  const gone = rows.map(({ name }) => name).filter((name) => !STAYS.has(name) && name !== 'prompt')
  const cleared = [sql`prompt = ''`, ...gone.map((name) => sql`${sql.ref(name)} = default`)]
  await sql`update evolutions set ${sql.join(cleared)} where id = ${id}`.execute(tx)
}
