import type { Insertable, Selectable } from 'kysely'
import type { Db, OutputTable, Tx } from '../platform/database/tables.ts'
import type { Run } from './evolution-store.ts'

export type OutputRow = Readonly<Selectable<OutputTable>>

/** Records an output of the film step once, only while the run holds the write right. */
export async function recordOutput(
  db: Db,
  run: Run,
  output: Omit<Insertable<OutputTable>, 'evolution_id'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable('evolutions')
      .set({ fruitless_runs: 0 })
      .where('id', '=', run.evolutionId)
      .where('attempt', '=', run.attempt)
      .where('status', '=', 'processing_animation')
      .executeTakeFirst()
    if (held.numUpdatedRows !== 1n) return false
    await tx
      .insertInto('outputs')
      .values({ ...output, evolution_id: run.evolutionId })
      .onConflict((conflict) => conflict.columns(['evolution_id', 'kind']).doNothing())
      .execute()
    return true
  })
}

export async function listOutputs(db: Db, evolutionId: string): Promise<readonly OutputRow[]> {
  return db.selectFrom('outputs').selectAll().where('evolution_id', '=', evolutionId).execute()
}

export async function deleteOutputs(tx: Tx, evolutionId: string): Promise<void> {
  await tx.deleteFrom('outputs').where('evolution_id', '=', evolutionId).execute()
}
