import type { Logger } from 'pino'
import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { OwnedEvolution } from '../records/authorise-owner.ts'
import { deleteSettled } from '../records/evolution-store.ts'
import { discardEverywhere } from '../records/remove-unnamed.ts'

/** Deletes a settled evolution and its files, at once. Throws `not_possible_now` while it is still to come to an end. */
export async function removeEvolution(
  { db, storage, log }: { readonly db: Db; readonly storage: Storage; readonly log: Logger },
  { id }: OwnedEvolution,
): Promise<void> {
  if (!(await deleteSettled(db, id))) {
    throw new Problem('not_possible_now', 'Only an evolution that has ended can be deleted. Cancel it first.')
  }
  // After the row: a kill in between leaves files without an evolution, which the sweep takes.
  await discardEverywhere({ db, storage, log }, id)
}
