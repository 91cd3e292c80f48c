import type { Plan } from '@afterimage/contract/account'
import { sql } from 'kysely'
import { openBatch } from '../../platform/batch.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { Guarded } from '../records/authorise-viewer.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** What a file's route has to know of its evolution: who may see it, and how long its files are kept. */
export type FileGuard = Guarded &
  Pick<EvolutionRow, 'id' | 'files_expired_at' | 'ended_at'> & {
    readonly plan: Plan | null
  }

/** A page asks for its pictures all at once. */
const TOGETHER = { everyMs: 5, maxItems: 1_000 }

/** Finds the guards of evolutions, those asked for at about the same time by one statement; undefined where there is none. */
export function openFindGuard(db: Db): (evolutionId: string) => Promise<FileGuard | undefined> {
  return openBatch<string, FileGuard | undefined>(async (ids) => {
    const guards = await listGuards(db, [...new Set(ids)])
    return ids.map((id) => guards.get(id))
  }, TOGETHER)
}

async function listGuards(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FileGuard>> {
  const rows = await db
    .selectFrom('evolutions')
    .leftJoin('accounts', 'accounts.id', 'evolutions.owner_account')
    .select([
      'evolutions.id',
      'owner_account',
      'owner_visitor',
      'moderation',
      'removal_reason',
      'files_expired_at',
      'ended_at',
      'accounts.plan',
    ])
    .where('evolutions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
