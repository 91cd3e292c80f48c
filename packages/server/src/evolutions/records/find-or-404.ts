import type { Db } from '../../platform/database/tables.ts'
import { Problem } from '../../platform/problem.ts'
import { type EvolutionRow, findEvolution } from './evolution-store.ts'

/** The evolution, or the problem that the client shows when there is none. */
export async function findOr404(db: Db, id: string): Promise<EvolutionRow> {
  const evolution = await findEvolution(db, id)
  if (evolution === undefined) throw new Problem('not_found', 'Evolution not found')
  return evolution
}
