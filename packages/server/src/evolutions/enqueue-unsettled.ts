import type { Db } from '../platform/database/tables.ts'
import type { Queue } from '../platform/queue.ts'
import { findUnsettledIds } from './evolution-store.ts'
import { runEvolutionJob } from './run-evolution-job.ts'

/** Gives every unsettled evolution a job; returns how many. For a queue that has lost its own. */
export async function enqueueUnsettled(db: Db, queue: Pick<Queue, 'enqueue'>): Promise<number> {
  const ids = await findUnsettledIds(db)
  for (const evolutionId of ids) {
    await db.transaction().execute((tx) => queue.enqueue(tx, runEvolutionJob, { evolutionId }))
  }
  return ids.length
}
