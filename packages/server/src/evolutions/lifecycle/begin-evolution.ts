import { isUsualRun } from '@afterimage/core/run-options'
import { sizeOfFrame } from '@afterimage/models/fit-size'
import type { Tx } from '../../platform/database/tables.ts'
import type { Queue } from '../../platform/queue.ts'
import { insertOriginal } from '../records/frame-store.ts'
import { newLook } from '../records/gallery-look-store.ts'
import { insertTitleWords } from '../records/title-store.ts'
import type { Charging } from './charging.ts'
import { insertEvolution } from './lifecycle-store.ts'
import { appendEvent } from './outbox-store.ts'
import type { PreparedEvolution } from './prepare-evolution.ts'
import { runEvolutionJob } from './run-evolution-job.ts'

export interface BeginParts {
  readonly charging: Pick<Charging, 'reserve' | 'queueOwner'>
  readonly queue: Pick<Queue, 'enqueue'>
  /** Whether originals are looked at before they enter the gallery. */
  readonly isAssessing?: boolean | undefined
}

/** What was chosen of the run; null where that is nothing. */
function recordedRun({ runOptions }: PreparedEvolution['plan']['options']): string | null {
  return runOptions === undefined || isUsualRun(runOptions) ? null : JSON.stringify(runOptions)
}

/**
 * Begins a prepared evolution and takes its price: its row, frame 0 and its job. Several can be begun in one transaction, which
 * begins all of them or none. Returns the credits taken; throws as {@link Charging.reserve} does.
 */
export async function beginEvolution(
  tx: Tx,
  { charging, queue, isAssessing = false }: BeginParts,
  { id, plan, original }: PreparedEvolution,
): Promise<number> {
  const { options, owner, chosen, styledPrompt, seed, requestId, fork, race } = plan
  const now = new Date()
  const queueOwner = charging.queueOwner(owner)
  const size_px = sizeOfFrame(chosen.model, original)
  const visibility = options.visibility ?? 'public'
  const called = { title: options.title ?? null, maker: options.maker ?? null }
  const made = { provider: chosen.provider.id, model: chosen.model.id }
  await insertEvolution(tx, {
    id,
    owner_account: owner.account?.id ?? null,
    owner_visitor: owner.account === undefined ? owner.visitor : null,
    queue_owner: queueOwner,
    ...called,
    ...styledPrompt,
    seed,
    size_px,
    total_frames: options.totalFrames,
    run_options: recordedRun(options),
    ...made,
    model_name: chosen.model.name,
    visibility,
    ...(options.allowsForks !== undefined && { allows_forks: options.allowsForks }),
    ...(fork && { forked_from: fork.evolutionId, forked_from_frame: fork.number, forked_from_sha256: fork.sha256 }),
    ...(race && { race_id: race.id, race_position: race.position }),
    ...newLook(visibility, isAssessing, now),
    request_id: requestId,
    created_at: now,
    updated_at: now,
  })
  await insertTitleWords(tx, { id, ...called, created_at: now })
  const { thumbnailSha256, ...picture } = original
  await insertOriginal(tx, {
    ...picture,
    evolution_id: id,
    number: 0,
    thumbnail_sha256: thumbnailSha256,
    seed,
    duration_ms: 0,
    cost_usd: 0,
    created_at: now,
  })
  const frames = {
    total_frames: options.totalFrames,
    stopped_at: null,
    size_px,
    completed_frames: 0,
    delivered_frames: 0,
    forfeited_frames: 0,
  }
  const creditsUsed = await charging.reserve(tx, owner, { id, style: styledPrompt.style, ...made, ...frames })
  await queue.enqueue(tx, runEvolutionJob, { evolutionId: id }, { owner: queueOwner })
  await appendEvent(tx, { evolution_id: id, attempt: 0, kind: 'started' })
  return creditsUsed
}
