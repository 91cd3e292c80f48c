import type { Db, Tx } from '../../platform/database/tables.ts'

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

/**
 * Leaves of a locked evolution its numbers, its owner and who removed it, when and why. Its frames with their captions,
 * its outputs, its likes and views and the prompt go. Reports stay, which tell why.
 */
export async function buryEvolution(
  tx: Tx,
  id: string,
  { by, reason }: { readonly by: string; readonly reason: string | null },
  now: Date,
): Promise<void> {
  // Likes first: their trigger takes them off the counts, which are all nothing afterwards.
  for (const table of ['likes', 'views', 'popular_hours', 'outputs', 'tries', 'frames'] as const) {
    await tx.deleteFrom(table).where('evolution_id', '=', id).execute()
  }
  await tx
    .updateTable('evolutions')
    .set((row) => ({
      moderation: 'removed',
      removed_at: now,
      removed_by: by,
      removal_reason: reason,
      prompt: '',
      error_message: null,
      label_story: null,
      needs_looking: false,
      animation_progress: null,
      waiting_until: null,
      is_featured: false,
      mail_when_ended: false,
      files_expired_at: row.fn.coalesce('files_expired_at', row.val(now)),
      like_count: 0,
      likes_day: 0,
      likes_week: 0,
      view_count: 0,
      views_day: 0,
      views_week: 0,
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
