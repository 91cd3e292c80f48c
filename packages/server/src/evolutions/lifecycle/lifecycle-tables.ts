import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Generated, Kysely } from 'kysely'
import type { Db, Tables } from '../../platform/database/tables.ts'
import type { EvolutionTable } from '../records/evolution-tables.ts'

/** An evolution's row as the lifecycle may write it; to everybody else these three are there to be read. */
export interface LifecycleEvolutionTable extends Omit<EvolutionTable, 'status' | 'attempt' | 'queue_owner'> {
  status: EvolutionStatus
  attempt: Generated<number>
  queue_owner: string | null
}

type LifecycleTables = Omit<Tables, 'evolutions'> & { evolutions: LifecycleEvolutionTable }

/** The same database, or transaction, with the row as the lifecycle may write it. */
export function forLifecycle(db: Db): Kysely<LifecycleTables> {
  return db.$omitTables<'evolutions'>().$extendTables<{ evolutions: LifecycleEvolutionTable }>()
}
