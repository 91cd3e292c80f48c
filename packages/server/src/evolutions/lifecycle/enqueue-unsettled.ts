import type { Db } from '../../platform/database/tables.ts'
import type { Queue } from '../../platform/queue.ts'
import { listUnsettled } from '../records/evolution-store.ts'
import { queueOwnerOf } from './queue-owner.ts'
import { runEvolutionJob } from './run-evolution-job.ts'

/** Gives every unsettled evolution a job; returns how many. For a queue that has lost its own. */
export async function enqueueUnsettled(db: Db, queue: Pick<Queue, 'enqueue'>): Promise<number> {
  const unsettled = await listUnsettled(db)
  for (const evolution of unsettled) {
    const job = { evolutionId: evolution.id }
    await db.transaction().execute((tx) => queue.enqueue(tx, runEvolutionJob, job, { owner: queueOwnerOf(evolution) }))
  }
  return unsettled.length
}
