import { completeRun, isUsualRun, type RunOptions, USUAL_RUN } from '@afterimage/core/run-options'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import type { Tx } from '../../platform/database/tables.ts'
import type { Queue } from '../../platform/queue.ts'
import type { EvolutionRow, LockedEvolution } from '../records/evolution-store.ts'
import { deleteReproductions } from '../records/frame-store.ts'
import { deleteOutputs } from '../records/output-store.ts'
import { type Charging, deliveredFrames, type Owner } from './charging.ts'
import { claimEvolution } from './lifecycle-store.ts'
import { appendEvent } from './outbox-store.ts'
import { runEvolutionJob } from './run-evolution-job.ts'
import { refundUnfinished, type SettleCharging } from './settle-evolution.ts'

/** How something goes on that had stopped: from its last good frame, or, after a reset and a retry, from the original. */
export type Reopening =
  | {
      readonly kind: 'extend'
      readonly evolution: LockedEvolution
      readonly owner: Owner
      /** How many frames it is to have then. */
      readonly totalFrames: number
    }
  | { readonly kind: 'retry'; readonly evolution: LockedEvolution; readonly owner: Owner }
  | { readonly kind: 'reset'; readonly evolution: LockedEvolution }

export interface ReopenParts {
  readonly charging: SettleCharging & Pick<Charging, 'reserve' | 'queueOwner' | 'keepStart'>
  readonly queue: Pick<Queue, 'enqueue'>
}

/**
 * Makes an evolution that ended or is stuck one that can go on. False when its status forbids that; then nothing may be
 * committed. Throws as {@link Charging.reserve} does when its owner cannot pay for a retry or for what is added.
 */
export function reopenEvolution(tx: Tx, parts: ReopenParts, how: Reopening): Promise<boolean> {
  switch (how.kind) {
    case 'retry':
      return retry(tx, parts, how.evolution, how.owner)
    case 'reset':
      return reset(tx, parts, how.evolution)
    case 'extend':
      return extend(tx, parts, how.evolution, how.owner, how.totalFrames)
  }
}

/** Whether an evolution can get more frames, until it has so many: it has ended, and its last frame is there to go on from. */
export function canExtend(
  evolution: Pick<EvolutionRow, 'status' | 'completed_frames' | 'delivered_frames'>,
  totalFrames: number,
): boolean {
  return isSettled(evolution.status) && evolution.completed_frames > 0 && totalFrames > deliveredFrames(evolution)
}

/** The frames to come are paid for like those of a new start, the film of those before is made anew. */
async function extend(
  tx: Tx,
  { charging, queue }: ReopenParts,
  evolution: LockedEvolution,
  owner: Owner,
  totalFrames: number,
): Promise<boolean> {
  if (!canExtend(evolution, totalFrames)) return false
  const { id } = evolution
  const queueOwner = charging.queueOwner(owner)
  const longer = { total_frames: totalFrames, ...NOT_STOPPED, label_story: goingOnTelling(evolution) }
  await charging.keepStart(tx, evolution)
  await charging.reserve(tx, owner, { ...evolution, ...longer, isExtension: true })
  const attempt = await claimEvolution(tx, id, 'pending', {
    ...goingOn(queueOwner),
    ...longer,
    // A rule that ended it would end it again at once; one that did not come true is still to end what is made now.
    ...(evolution.stopped_by !== null && { run_options: withoutStop(evolution.run_options) }),
  })
  if (attempt === undefined) return false
  await deleteOutputs(tx, id)
  await queue.enqueue(tx, runEvolutionJob, { evolutionId: id }, { owner: queueOwner })
  await appendEvent(tx, { evolution_id: id, attempt, kind: 'extended' })
  return true
}

/** What its labels tell, but for how they end: there are frames to come. */
function goingOnTelling({ label_story: story }: Pick<EvolutionRow, 'label_story'>): string | null {
  return story === null ? null : JSON.stringify({ ...story, unsureFrom: null, lostAt: null })
}

const NOT_STOPPED = { stopped_at: null, stopped_by: null }

function withoutStop(options: RunOptions | null): string | null {
  const going = { ...completeRun(options), stop: USUAL_RUN.stop }
  return isUsualRun(going) ? null : JSON.stringify(going)
}

/** What changes when a run is to come. */
function goingOn(queueOwner: string) {
  return {
    queue_owner: queueOwner,
    error_message: null,
    animation_progress: null,
    fruitless_runs: 0,
    waiting_until: null,
    completed_at: null,
    updated_at: new Date(),
  }
}

/** What a failure gave back is taken again: the price of the frames still to come. One that is stuck is paid for. */
async function retry(
  tx: Tx,
  { charging, queue }: ReopenParts,
  evolution: LockedEvolution,
  owner: Owner,
): Promise<boolean> {
  // What is finished is extended, not retried.
  if (evolution.status === 'completed') return false
  const queueOwner = charging.queueOwner(owner)
  if (evolution.status === 'failed') await charging.reserve(tx, owner, evolution)
  const attempt = await claimEvolution(tx, evolution.id, 'pending', {
    ...goingOn(queueOwner),
    label_story: goingOnTelling(evolution),
    // With nothing to go on from, it begins now.
    ...(evolution.completed_frames === 0 && { started_at: null }),
  })
  if (attempt === undefined) return false
  // A film of what was made until it was cancelled is not the film of all.
  if (isCancelled(evolution.status, evolution.error_message)) await deleteOutputs(tx, evolution.id)
  await queue.enqueue(tx, runEvolutionJob, { evolutionId: evolution.id }, { owner: queueOwner })
  await appendEvent(tx, { evolution_id: evolution.id, attempt, kind: 'retried' })
  return true
}

/** Everything but the original goes. What was made of it was delivered, and is paid for. */
async function reset(tx: Tx, { charging }: ReopenParts, evolution: LockedEvolution): Promise<boolean> {
  const { id } = evolution
  const hasFailed = evolution.status === 'failed'
  // What has failed was given back when it did.
  const lostFrames = hasFailed ? 0 : await refundUnfinished(tx, charging, evolution)
  // It stays failed, which is no step of the table: it passes through pending.
  if (hasFailed && (await claimEvolution(tx, id, 'pending', {})) === undefined) return false
  const attempt = await claimEvolution(tx, id, 'failed', {
    ...NOT_STOPPED,
    completed_frames: 0,
    kept: null,
    half_life: null,
    needs_measuring: false,
    needs_looking: false,
    label_story: null,
    delivered_frames: 0,
    forfeited_frames: evolution.forfeited_frames + deliveredFrames(evolution) + lostFrames,
    animation_progress: null,
    fruitless_runs: 0,
    waiting_until: null,
    error_message: 'Reset. A retry starts again from the original.',
    updated_at: new Date(),
  })
  if (attempt === undefined) return false
  await charging.keepStart(tx, evolution)
  await deleteReproductions(tx, id)
  await deleteOutputs(tx, id)
  await appendEvent(tx, { evolution_id: id, attempt, kind: 'reset' })
  return true
}
