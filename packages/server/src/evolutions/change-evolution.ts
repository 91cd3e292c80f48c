import { isSettled } from '@afterimage/core/statuses'
import type { Logger } from 'pino'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import { Problem } from '../platform/problem.ts'
import type { Storage, StoredFile } from '../platform/storage/storage.ts'
import type { Availability, ModelRegistry } from '../providers/providers.ts'
import { refuseExpired } from './keeping/expire-files.ts'
import type { Charging, Owner } from './lifecycle/charging.ts'
import type { Lifecycle } from './lifecycle/lifecycle.ts'
import { canExtend } from './lifecycle/reopen-evolution.ts'
import { assessHealth } from './reading/assess-health.ts'
import type { OwnedEvolution } from './records/authorise-owner.ts'
import { lockEvolution } from './records/evolution-store.ts'
import { listFrames } from './records/frame-store.ts'
import { listOutputs } from './records/output-store.ts'
import { removeUnnamed } from './records/remove-unnamed.ts'

export interface ChangeParts {
  readonly db: Db
  readonly storage: Storage
  readonly log: Logger
  readonly charging: Pick<Charging, 'checkModel'>
  readonly lifecycle: Pick<Lifecycle, 'settle' | 'reopen'>
  readonly registry: Pick<ModelRegistry, 'find'>
  readonly availability: Pick<Availability, 'check'>
  readonly disk: Pick<FreeDisk, 'check'>
  /** Stops the run of this evolution if it is in this process; elsewhere the lost write right stops it. */
  readonly interrupt: (evolutionId: string) => void
}

/**
 * Goes on from the last good frame. What a failure gave back is taken again: the price of the frames still to come. `alongside`
 * belongs to the transaction.
 * Throws `not_possible_now` unless the evolution failed or is stuck, and as a start does when
 * the owner cannot pay or the provider cannot be used.
 */
export async function retryEvolution(
  parts: ChangeParts,
  evolution: OwnedEvolution,
  owner: Owner,
  usualFrameMs: number,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  refuseExpired(evolution)
  if (!assessHealth(evolution, usualFrameMs, new Date()).canRetry) {
    throw new Problem('not_possible_now', 'Only an evolution that failed or is stuck can be retried.')
  }
  const model = parts.registry.find(evolution.provider, evolution.model)
  if (model !== undefined) parts.charging.checkModel(owner, model)
  if (evolution.status === 'failed') {
    await parts.disk.check()
    await parts.availability.check(evolution.provider)
  }
  parts.interrupt(evolution.id)
  await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined) throw changedMeanwhile()
    refuseExpired(current)
    if (!(await parts.lifecycle.reopen(tx, { kind: 'retry', evolution: current, owner }))) throw changedMeanwhile()
    await alongside(tx)
  })
}

/**
 * Gives an evolution that ended more frames, from its last one, until it has `totalFrames`. They are paid for, and its film is made
 * anew; the sweep takes the files of the one before. Throws `not_possible_now` unless it has ended with fewer, and as a start does
 * when the owner cannot pay or the provider cannot be used.
 */
export async function extendEvolution(
  parts: ChangeParts,
  evolution: OwnedEvolution,
  owner: Owner,
  totalFrames: number,
  alongside: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  refuseExpired(evolution)
  if (!canExtend(evolution, totalFrames)) throw cannotExtend(evolution)
  const model = parts.registry.find(evolution.provider, evolution.model)
  if (model === undefined) {
    throw new Problem(
      'model_unavailable',
      `${evolution.model_name} is no longer available here, so it cannot continue.`,
    )
  }
  parts.charging.checkModel(owner, model)
  await parts.disk.check()
  await parts.availability.check(evolution.provider)
  await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined) throw changedMeanwhile()
    refuseExpired(current)
    if (!(await parts.lifecycle.reopen(tx, { kind: 'extend', evolution: current, owner, totalFrames }))) {
      throw changedMeanwhile()
    }
    await alongside(tx)
  })
}

function cannotExtend({ status, completed_frames }: OwnedEvolution): Problem {
  if (!isSettled(status)) return new Problem('not_possible_now', 'This evolution is still being made.')
  const message =
    completed_frames === 0
      ? 'There is no frame to continue from. Retry it instead.'
      : `It has ${completed_frames} iterations already. Choose more.`
  return new Problem('not_possible_now', message)
}

/**
 * Stops the evolution where it stands; its frames stay, and the price of those that nobody was asked for yet is given
 * back. Throws `not_possible_now` when it is settled already.
 */
export async function cancelEvolution(parts: ChangeParts, evolution: OwnedEvolution): Promise<void> {
  if (isSettled(evolution.status)) throw new Problem('not_possible_now', 'This evolution has already ended.')
  await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    const isCancelled =
      current !== undefined && (await parts.lifecycle.settle(tx, { kind: 'cancelled', evolution: current }))
    if (!isCancelled) throw changedMeanwhile()
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
  if (!assessHealth(evolution, usualFrameMs, new Date()).canCleanup) {
    throw new Problem('not_possible_now', 'Only an evolution that failed or is stuck can be reset.')
  }
  parts.interrupt(evolution.id)
  const orphanedFiles = await parts.db.transaction().execute(async (tx) => {
    const current = await lockEvolution(tx, evolution.id)
    if (current === undefined) throw changedMeanwhile()
    refuseExpired(current)
    // It has failed, or was retried, since its owner saw it.
    const wasFailed = evolution.status === 'failed'
    if (wasFailed ? current.status === 'pending' : current.status === 'failed') throw changedMeanwhile()
    const files = await filesOf(tx, evolution.id)
    if (!(await parts.lifecycle.reopen(tx, { kind: 'reset', evolution: current }))) throw changedMeanwhile()
    return files
  })
  // After the commit: a kill in between leaves files without rows, which the sweep takes. A retry may have begun meanwhile.
  await removeUnnamed(parts, evolution.id, orphanedFiles).catch((error: unknown) =>
    parts.log.warn({ err: error, evolutionId: evolution.id }, 'files are left for the sweep'),
  )
}

async function filesOf(db: Db, folder: string): Promise<readonly StoredFile[]> {
  const frames = await listFrames(db, folder)
  const outputs = await listOutputs(db, folder)
  return [
    ...frames.map(({ sha256 }) => ({ folder, sha256, extension: 'png' }) as const),
    ...frames.map((frame) => ({ folder, sha256: frame.thumbnail_sha256, extension: 'webp' }) as const),
    ...frames.flatMap(({ embedding_sha256: sha256 }) =>
      sha256 === null ? [] : [{ folder, sha256, extension: 'vec' } as const],
    ),
    ...outputs.map(({ sha256, extension }) => ({ folder, sha256, extension })),
  ]
}

function changedMeanwhile(): Problem {
  return new Problem('not_possible_now', 'The evolution changed in the meantime. Reload the page and try again.')
}
