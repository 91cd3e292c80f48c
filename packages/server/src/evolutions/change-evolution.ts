import { CANCELLED, isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import { type Availability, findAskedFrame, type ModelRegistry } from '../providers/providers.ts'
import type { OwnedEvolution } from './authorise-owner.ts'
import { type Charging, deliveredFrames, type Owner } from './charging.ts'
import { type EvolutionRow, lockEvolution, seizeEvolution } from './evolution-store.ts'
import { refuseExpired } from './expire-files.ts'
import { deleteReproductions, listFrames } from './frame-store.ts'
import { judgeHealth } from './judge-health.ts'
import { deleteOutputs, listOutputs } from './output-store.ts'
import { runEvolutionJob } from './run-evolution-job.ts'
import { removeUnnamed } from './sweep-loose-files.ts'

export interface ChangeParts {
  readonly db: Db
  readonly queue: Queue
  readonly storage: Storage
  readonly log: Logger
  readonly charging: Charging
  readonly registry: Pick<ModelRegistry, 'find'>
  readonly availability: Pick<Availability, 'check'>
  readonly disk: Pick<FreeDisk, 'check'>
  /** Stops the run of this evolution if it is in this process; elsewhere the lost write right stops it. */
  readonly interrupt: (evolutionId: string) => void
}

/**
 * Goes on from the last good frame. What a failure gave back is taken again: the price of the frames still to come.
 * Throws `not_possible_now` unless the evolution failed or is stuck, and as a start does when
 * the owner cannot pay or the provider cannot be used.
 */
export async function retryEvolution(
  parts: ChangeParts,
  evolution: OwnedEvolution,
  owner: Owner,
  usualFrameMs: number,
): Promise<void> {
  refuseExpired(evolution)
  if (!judgeHealth(evolution, usualFrameMs, new Date()).canRetry) {
    throw new Problem('not_possible_now', 'Only an evolution that failed or is stuck can be retried.')
  }
  const model = parts.registry.find(evolution.provider, evolution.model)
  if (model !== undefined) parts.charging.checkModel(owner, model)
  if (evolution.status === 'failed') {
    await parts.disk.check()
    await parts.availability.check(evolution.provider)
  }
  parts.interrupt(evolution.id)
  const queueOwner = parts.charging.queueOwner(owner)
  await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined) throw changedMeanwhile()
    refuseExpired(current)
    if (current.status === 'failed') await parts.charging.reserve(tx, owner, current)
    const isSeized = await seizeEvolution(tx, evolution.id, 'pending', {
      queue_owner: queueOwner,
      error_message: null,
      animation_progress: null,
      fruitless_runs: 0,
      waiting_until: null,
      completed_at: null,
      updated_at: new Date(),
      // With nothing to go on from, it begins now.
      ...(current.completed_frames === 0 && { started_at: null }),
    })
    if (!isSeized) throw changedMeanwhile()
    await parts.queue.enqueue(tx, runEvolutionJob, { evolutionId: evolution.id }, queueOwner)
  })
}

/**
 * Stops the evolution where it stands; its frames stay, and the price of those that nobody was asked for yet is given
 * back. Throws `not_possible_now` when it is settled already.
 */
export async function cancelEvolution(parts: ChangeParts, evolution: OwnedEvolution): Promise<void> {
  if (isSettled(evolution.status)) throw new Problem('not_possible_now', 'This evolution has already ended.')
  await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined || isSettled(current.status)) throw changedMeanwhile()
    const lostFrames = await endPaid(parts, tx, current)
    const changes = {
      forfeited_frames: current.forfeited_frames + lostFrames,
      error_message: CANCELLED,
      animation_progress: null,
      waiting_until: null,
      updated_at: new Date(),
    }
    if (!(await seizeEvolution(tx, evolution.id, 'failed', changes))) throw changedMeanwhile()
  })
  parts.interrupt(evolution.id)
}

/**
 * Resets the evolution: everything but the original goes, and a retry begins again from it. Throws `not_possible_now`
 * unless the evolution failed or is stuck.
 */
export async function cleanupEvolution(
  parts: ChangeParts,
  evolution: OwnedEvolution,
  usualFrameMs: number,
): Promise<void> {
  refuseExpired(evolution)
  if (!judgeHealth(evolution, usualFrameMs, new Date()).canCleanup) {
    throw new Problem('not_possible_now', 'Only an evolution that failed or is stuck can be reset.')
  }
  parts.interrupt(evolution.id)
  const rubbish = await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined) throw changedMeanwhile()
    refuseExpired(current)
    // What has failed was given back when it did; the frames that it made were delivered, and are forgotten now.
    const lostFrames = current.status === 'failed' ? 0 : await endPaid(parts, tx, current)
    const changes = {
      completed_frames: 0,
      half_life: null,
      delivered_frames: 0,
      forfeited_frames: current.forfeited_frames + deliveredFrames(current) + lostFrames,
      animation_progress: null,
      fruitless_runs: 0,
      waiting_until: null,
      error_message: 'Reset. A retry starts again from the original.',
      updated_at: new Date(),
    }
    // A failed evolution stays failed, which is no step of the table: it passes through pending.
    if (evolution.status === 'failed' && !(await seizeEvolution(tx, evolution.id, 'pending', {}))) {
      throw changedMeanwhile()
    }
    if (!(await seizeEvolution(tx, evolution.id, 'failed', changes))) throw changedMeanwhile()
    await parts.charging.keepStart(tx, current)
    const files = await filesOf(tx, evolution.id)
    await deleteReproductions(tx, evolution.id)
    await deleteOutputs(tx, evolution.id)
    return files
  })
  // After the commit: a kill in between leaves files without rows, which the sweep takes. A retry may have begun meanwhile.
  await removeUnnamed(parts, evolution.id, rubbish).catch((error: unknown) =>
    parts.log.warn({ err: error, evolutionId: evolution.id }, 'files are left for the sweep'),
  )
}

/**
 * Gives back what was not delivered. Returns how many frames a paid provider was asked for that will not be kept, which
 * count as delivered: one at most, since they are asked for in turn.
 */
async function endPaid({ charging }: ChangeParts, tx: Tx, evolution: EvolutionRow): Promise<number> {
  const { id, attempt } = evolution
  await charging.lock(tx, evolution)
  const asked = await findAskedFrame(tx, { evolutionId: id, attempt })
  const lostFrames = asked !== undefined && asked > deliveredFrames(evolution) ? 1 : 0
  await charging.giveBack(tx, id, lostFrames)
  return lostFrames
}

async function filesOf(db: Db, folder: string): Promise<readonly StoredFile[]> {
  const frames = await listFrames(db, folder)
  const outputs = await listOutputs(db, folder)
  return [
    ...frames.map(({ sha256 }) => ({ folder, sha256, extension: 'png' }) as const),
    ...frames.map((frame) => ({ folder, sha256: frame.thumbnail_sha256, extension: 'webp' }) as const),
    ...outputs.map(({ sha256, extension }) => ({ folder, sha256, extension })),
  ]
}

function changedMeanwhile(): Problem {
  return new Problem('not_possible_now', 'The evolution changed in the meantime. Reload the page and try again.')
}
