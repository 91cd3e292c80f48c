import { CANCELLED, isSettled } from '@afterimage/core/statuses'
import type { StopCause } from '@afterimage/core/stop-rules'
import type { Tx } from '../../platform/database/tables.ts'
import { findAskedFrame } from '../../providers/providers.ts'
import type { EvolutionRow, LockedEvolution, Run } from '../records/evolution-store.ts'
import { type Charging, deliveredFrames } from './charging.ts'
import { claimEvolution, endRunAt, moveRun } from './lifecycle-store.ts'
import { appendEvent } from './outbox-store.ts'

/** How an evolution ends: by its run, or by its owner. */
export type Outcome =
  | { readonly kind: 'completed'; readonly run: Run }
  | { readonly kind: 'failed'; readonly run: Run; readonly reason: string }
  | { readonly kind: 'cancelled'; readonly evolution: LockedEvolution }

export type SettleCharging = Pick<Charging, 'lock' | 'giveBack'>

/**
 * Ends an evolution, once, and gives back what was not delivered. False when it does not end like this: the run has lost its
 * right to write, or it has ended already.
 */
export function settleEvolution(tx: Tx, charging: SettleCharging, outcome: Outcome): Promise<boolean> {
  switch (outcome.kind) {
    case 'completed':
      return complete(tx, outcome.run)
    case 'failed':
      return fail(tx, charging, outcome.run, outcome.reason)
    case 'cancelled':
      return cancel(tx, charging, outcome.evolution)
  }
}

/**
 * Ends the frames of a run before its length, because of one of its rules: what is not made is given back, and the film of what there
 * is comes next. Once; false when the run has lost its right to write.
 */
export async function stopEarly(
  tx: Tx,
  charging: SettleCharging,
  run: Run,
  { number, cause }: { readonly number: number; readonly cause: StopCause },
): Promise<boolean> {
  if (!(await endRunAt(tx, run, number, cause))) return false
  await charging.giveBack(tx, run.evolutionId, 0)
  return true
}

/**
 * Ends what still runs of an evolution that the operator removes; nothing of its price is given back. Its run loses the right to
 * write, and no job takes it up again.
 */
export async function settleRemoved(tx: Tx, { id, status, attempt }: LockedEvolution): Promise<void> {
  const claimed = isSettled(status) ? attempt : await claimEvolution(tx, id, 'failed', {})
  await appendEvent(tx, { evolution_id: id, attempt: claimed ?? attempt, kind: 'removed' })
}

async function complete(tx: Tx, run: Run): Promise<boolean> {
  const now = new Date()
  const isMoved = await moveRun(tx, run, 'completed', {
    animation_progress: 1,
    completed_at: now,
    updated_at: now,
    error_message: null,
    fruitless_runs: 0,
  })
  if (isMoved) await appendEvent(tx, { evolution_id: run.evolutionId, attempt: run.attempt, kind: 'completed' })
  return isMoved
}

async function fail(tx: Tx, charging: SettleCharging, run: Run, reason: string): Promise<boolean> {
  if (!(await moveRun(tx, run, 'failed', ended(reason)))) return false
  // Tries that made no frame are not the owner's: they count for the day's money alone.
  await charging.giveBack(tx, run.evolutionId, 0)
  await appendEvent(tx, { evolution_id: run.evolutionId, attempt: run.attempt, kind: 'failed' })
  return true
}

async function cancel(tx: Tx, charging: SettleCharging, evolution: LockedEvolution): Promise<boolean> {
  const { id, status, forfeited_frames } = evolution
  if (isSettled(status)) return false
  const lostFrames = await refundUnfinished(tx, charging, evolution)
  const changes = { ...ended(CANCELLED), forfeited_frames: forfeited_frames + lostFrames }
  const attempt = await claimEvolution(tx, id, 'failed', changes)
  if (attempt === undefined) return false
  await appendEvent(tx, { evolution_id: id, attempt, kind: 'cancelled' })
  return true
}

/**
 * Gives back what was not delivered of an evolution that its owner ends. Returns how many frames a paid provider was asked for that
 * will not be kept, which count as delivered: one at most, since they are asked for in turn.
 */
export async function refundUnfinished(tx: Tx, charging: SettleCharging, evolution: EvolutionRow): Promise<number> {
  const { id, attempt } = evolution
  await charging.lock(tx, evolution)
  const asked = await findAskedFrame(tx, { evolutionId: id, attempt })
  const lostFrames = asked !== undefined && asked > deliveredFrames(evolution) ? 1 : 0
  await charging.giveBack(tx, id, lostFrames)
  return lostFrames
}

function ended(reason: string) {
  return { error_message: reason, animation_progress: null, waiting_until: null, updated_at: new Date() }
}
