import type { EvolutionStatus } from '@afterimage/core/statuses'
import type { Db, Tx } from '../platform/database/tables.ts'

/** Notes which specimens a new installation is to have. */
export async function noteSpecimens(db: Db, names: readonly string[]): Promise<void> {
  await db
    .insertInto('specimens')
    .values(names.map((name) => ({ name, evolution_id: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those that were not begun yet. */
export async function listDueSpecimens(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('specimens')
    .select('name')
    .where('evolution_id', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

export interface SpecimenState {
  readonly name: string
  readonly evolution_id: string | null
  /** Null where it was not begun, or is gone. */
  readonly status: EvolutionStatus | null
  readonly in_gallery: boolean | null
}

/** How each of them stands. */
export async function listSpecimenStates(db: Db): Promise<readonly SpecimenState[]> {
  return db
    .selectFrom('specimens')
    .leftJoin('evolutions', 'evolutions.id', 'specimens.evolution_id')
    .select(['specimens.name', 'specimens.evolution_id', 'evolutions.status', 'evolutions.in_gallery'])
    .execute()
}

/** Notes that it is begun, in the transaction that begins it. Throws where another process was first. */
export async function markBegun(tx: Tx, name: string, evolutionId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('specimens')
    .set({ evolution_id: evolutionId })
    .where('name', '=', name)
    .where('evolution_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new BegunElsewhere()
}

/** Another process has begun the specimen. */
export class BegunElsewhere extends Error {}
