import { CANCELLED } from '@afterimage/core/statuses'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import type { Run } from './evolution-store.ts'
import type { EvolutionTable, OutputTable } from './evolution-tables.ts'

export type OutputRow = Readonly<Selectable<OutputTable>>

/** Records an output of the film step, or of an evolution that its owner cancelled, once, only while the run holds the write right. */
export async function recordOutput(
  db: Db,
  run: Run,
  output: Omit<Insertable<OutputTable>, 'evolution_id'>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdFilm(tx, run, { fruitless_runs: 0 }))) return false
    await tx
      .insertInto('outputs')
      .values({ ...output, evolution_id: run.evolutionId })
      .onConflict((conflict) => conflict.columns(['evolution_id', 'kind']).doNothing())
      .execute()
    return true
  })
}

/** Takes back an output whose file is damaged or missing, only while the run holds the write right. */
export async function takeOutputBack(db: Db, run: Run, kind: OutputRow['kind'], now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdFilm(tx, run, { updated_at: now }))) return false
    await tx.deleteFrom('outputs').where('evolution_id', '=', run.evolutionId).where('kind', '=', kind).execute()
    return true
  })
}

/** Says no more that the chain is unbroken: a frame is not what it was when the film was signed. */
export async function withdrawProof(db: Db, evolutionId: string): Promise<void> {
  await db
    .updateTable('outputs')
    .set({ proven_steps: null })
    .where('evolution_id', '=', evolutionId)
    .where('proven_steps', 'is not', null)
    .execute()
}

async function holdFilm(tx: Tx, run: Run, changes: Updateable<EvolutionTable>): Promise<boolean> {
  const held = await tx
    .updateTable('evolutions')
    .set(changes)
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where((row) =>
      row.or([
        row(unindexed('status'), '=', 'processing_animation'),
        row.and([
          row('status', '=', 'failed'),
          row('error_message', '=', CANCELLED),
          row('files_expired_at', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst()
  return held.numUpdatedRows === 1n
}

export async function listOutputs(db: Db, evolutionId: string): Promise<readonly OutputRow[]> {
  return db.selectFrom('outputs').selectAll().where('evolution_id', '=', evolutionId).execute()
}

export async function deleteOutputs(tx: Tx, evolutionId: string): Promise<void> {
  await tx.deleteFrom('outputs').where('evolution_id', '=', evolutionId).execute()
}
