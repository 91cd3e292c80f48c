import type { NewEvolution } from '@afterimage/contract/evolution'
import { choosePrompt } from '@afterimage/core/choose-prompt'
import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import { START_WITHIN_MS } from '@afterimage/core/limits'
import { beyondTheEnd } from '@afterimage/core/run-options'
import { needsSight } from '@afterimage/core/stop-rules'
import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import type { RequestBounds } from '../platform/http/request-bounds.ts'
import type { KeepOutcome } from '../platform/idempotency/idempotency.ts'
import { Problem } from '../platform/problem.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Availability, ChosenModel, ModelRegistry } from '../providers/providers.ts'
import type { Charging, Owner, Wanted } from './lifecycle/charging.ts'
import { openSource, type ReadImage } from './lifecycle/ingest-image.ts'
import type { Lifecycle } from './lifecycle/lifecycle.ts'
import { type PreparedEvolution, prepareEvolution, type StartPlan } from './lifecycle/prepare-evolution.ts'
import { assertForkable, likeParent, openFork, readFork } from './open-fork.ts'
import { openStartGate } from './start-gate.ts'

/** Of the process, as the decoder is that they wait for. */
const gate = openStartGate()

export interface StartParts {
  readonly db: Db
  readonly lifecycle: Pick<Lifecycle, 'begin'>
  readonly storage: Storage
  readonly registry: ModelRegistry
  readonly charging: Charging
  readonly availability: Pick<Availability, 'check'>
  readonly disk: Pick<FreeDisk, 'check'>
  /** Whether networks look at frames here. */
  readonly isLooking?: boolean
  readonly log: Logger
  /** What else is done in the transaction that begins it. */
  readonly alongside?: (tx: Tx, evolutionId: string) => Promise<void>
}

/** What a start is asked with. */
export interface StartInput {
  readonly options: NewEvolution
  /** The file of a multipart request. */
  readonly upload: Uint8Array | undefined
  readonly owner: Owner
  /** For a picture on another site. */
  readonly fetchImage: GuardedFetch
  /** Of the request, where there is one. */
  readonly bounds?: RequestBounds
  /** The request's id, which follows the evolution into the worker's log lines. */
  readonly requestId: string
  /** Writes down what has begun, in the transaction that begins it. */
  readonly keep?: KeepOutcome<Started>
}

export const started = z.object({ id: z.uuid(), creditsUsed: z.number().int().nonnegative() }).readonly()

export type Started = z.infer<typeof started>

/** What is to begin, as far as it can be said before its picture is read. */
export interface CheckedStart {
  readonly plan: Omit<StartPlan, 'read'>
  readonly wanted: Wanted
}

/**
 * Starts an evolution and takes its price. What cannot work is refused before anything is kept: throws a Problem, and
 * leaves neither a row nor a file behind.
 */
export async function startEvolution(parts: StartParts, input: StartInput): Promise<Started> {
  const forked = input.options.fork && (await openFork(parts, input.options.fork, input))
  const options = forked === undefined ? input.options : likeParent(input.options, forked, parts.registry)
  const { plan, wanted } = await checkStart(parts, { ...input, options })
  const mayStart = () => parts.charging.checkAll(input.owner, [wanted])
  await mayStart()
  const read = forked === undefined ? { read: await openSent(input) } : await readFork(parts, forked, input)
  return atItsTurn(parts, input, async (waiting) => {
    // Again: the owner's starts before this one may have taken the last of it.
    await mayStart()
    const prepared = await prepareEvolution(parts, { ...plan, ...read }, waiting)
    const { id } = prepared
    const creditsUsed = await beginPrepared(parts, [prepared], async (tx, creditsUsed) => {
      await parts.alongside?.(tx, id)
      await input.keep?.(tx, { id, creditsUsed })
    })
    return { id, creditsUsed }
  })
}

/** Chooses the model and its prompt, and throws a Problem for what cannot work or is not there. */
export async function checkStart(
  parts: Pick<StartParts, 'registry' | 'charging' | 'disk' | 'availability' | 'isLooking'>,
  { options, owner, requestId }: Pick<StartInput, 'options' | 'owner' | 'requestId'>,
): Promise<CheckedStart> {
  refuseWhatNeverComes(options)
  const chosen = parts.registry.choose(options, ({ model }) => parts.charging.lacks(owner.account, model) === undefined)
  const styledPrompt = choosePrompt(options, chosen.model)
  if (styledPrompt === undefined || (hasPrompts(options) && !chosen.model.takesPrompt)) {
    throw new Problem(
      'prompt_not_supported',
      `${chosen.model.name} takes no prompt. Choose one of its styles instead, or a model that takes a prompt.`,
    )
  }
  if (options.runOptions && options.runOptions.strength.length > 0 && !chosen.model.takesStrength) {
    throw new Problem(
      'strength_not_supported',
      `${chosen.model.name} takes no strength. Leave it out, or choose another model.`,
    )
  }
  if (options.runOptions && needsSight(options.runOptions.stop) && !parts.isLooking) {
    throw new Problem(
      'stop_rule_not_supported',
      'This site does not look at frames, so a run cannot stop by meaning or label. Leave that rule out, or stop by what is kept.',
    )
  }
  await parts.disk.check()
  await parts.availability.check(chosen.provider.id)
  const work = { totalFrames: options.totalFrames, sizePx: wantedSize(options, chosen.model) }
  const plan = { options, owner, chosen, styledPrompt, requestId }
  return { plan, wanted: { model: chosen.model, work } }
}

/** What lies beyond the last frame would be accepted and never happen. */
function refuseWhatNeverComes({ runOptions: run, totalFrames }: NewEvolution): void {
  const beyond = run && beyondTheEnd(run, totalFrames)
  if (beyond === undefined) return
  throw new Problem(
    'invalid_request',
    `A ${beyond.what} at frame ${beyond.frame} never comes: there are ${totalFrames} iterations.`,
  )
}

/** Does the work when it is the owner's turn, unless nobody waits for the answer any more. */
export function atItsTurn<Value>(
  { charging }: Pick<StartParts, 'charging'>,
  { owner, bounds }: Pick<StartInput, 'owner' | 'bounds'>,
  work: (waiting: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const deadline = AbortSignal.timeout(START_WITHIN_MS)
  const waiting = bounds === undefined ? deadline : AbortSignal.any([deadline, bounds.gone])
  const start = () => gate.enter(charging.queueOwner(owner), waiting, () => work(waiting))
  return bounds === undefined ? start() : bounds.away(start)
}

/** The picture that was sent, or lies at the address that was. */
export async function openSent({
  options,
  upload,
  fetchImage,
  bounds,
}: Pick<StartInput, 'upload' | 'fetchImage' | 'bounds'> & {
  readonly options: Pick<NewEvolution, 'imageData' | 'imageUrl'>
}): Promise<ReadImage> {
  const source = { file: upload, dataUrl: options.imageData, address: options.imageUrl }
  return openSource(source, fetchImage, bounds)
}

/** The size that is asked for; null where the model has its own. Throws a Problem for one that the model does not offer. */
function wantedSize({ sizePx }: NewEvolution, { name, sizes }: ChosenModel['model']): number | null {
  if (sizes === undefined && sizePx !== undefined) {
    throw new Problem('size_not_supported', `${name} has its own size. Leave the size out, or choose another model.`)
  }
  if (sizes === undefined) return null
  const wanted = sizePx ?? DEFAULT_SIZE_PX
  if (sizes.some((size) => size.sizePx === wanted)) return wanted
  const offered = sizes.map((size) => size.sizePx).join(', ')
  throw new Problem('size_not_supported', `${name} does not draw at ${wanted} px. It offers ${offered} px.`)
}

/** Whether the run is to ask for something in words on the way. */
function hasPrompts({ runOptions: run }: NewEvolution): boolean {
  return run !== undefined && (run.undoPrompt !== null || run.schedule.some(({ prompt }) => prompt !== null))
}

/**
 * Begins all of them, or none, whose files go then; `alongside` belongs to the transaction. Returns the credits taken.
 */
export async function beginPrepared(
  { db, lifecycle }: Pick<StartParts, 'db' | 'lifecycle'>,
  all: readonly PreparedEvolution[],
  alongside: (tx: Tx, creditsUsed: number) => Promise<void>,
): Promise<number> {
  // Once the commit is asked for, only the database knows whether it happened: its answer may be lost.
  let isCommitting = false
  try {
    return await db.transaction().execute(async (tx) => {
      let taken = 0
      for (const prepared of all) {
        await assertForkable(tx, prepared.plan)
        taken += await lifecycle.begin(tx, prepared)
      }
      await alongside(tx, taken)
      isCommitting = true
      return taken
    })
  } catch (error) {
    // Files that might be somebody's are left to the sweep.
    if (!isCommitting) for (const prepared of all) await prepared.discard()
    throw error
  }
}
