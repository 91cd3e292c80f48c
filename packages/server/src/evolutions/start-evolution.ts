import type { NewEvolution } from '@afterimage/contract/evolution'
import { choosePrompt } from '@afterimage/core/choose-prompt'
import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import { START_WITHIN_MS } from '@afterimage/core/limits'
import { needsSight } from '@afterimage/core/stop-rules'
import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import type { Logger } from 'pino'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import type { RequestBounds } from '../platform/http/request-bounds.ts'
import { Problem } from '../platform/problem.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Availability, ChosenModel, ModelRegistry } from '../providers/providers.ts'
import type { Charging, Owner } from './lifecycle/charging.ts'
import { openSource, type ReadImage } from './lifecycle/ingest-image.ts'
import type { Lifecycle } from './lifecycle/lifecycle.ts'
import { type PreparedEvolution, prepareEvolution } from './lifecycle/prepare-evolution.ts'
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
}

export interface Started {
  readonly id: string
  readonly creditsUsed: number
}

/**
 * Starts an evolution and takes its price. What cannot work is refused before anything is kept: throws a Problem, and
 * leaves neither a row nor a file behind.
 */
export async function startEvolution(parts: StartParts, input: StartInput): Promise<Started> {
  const forked = input.options.fork && (await openFork(parts, input.options.fork, input))
  const options = forked === undefined ? input.options : likeParent(input.options, forked, parts.registry)
  const chosen = parts.registry.choose(
    options,
    ({ model }) => parts.charging.lacks(input.owner.account, model) === undefined,
  )
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
      'Nobody looks at frames on this site, so no run can stop by meaning or label. Leave that rule out, or stop by what is kept.',
    )
  }
  await parts.disk.check()
  await parts.availability.check(chosen.provider.id)
  const work = { totalFrames: options.totalFrames, sizePx: wantedSize(options, chosen.model) }
  const mayStart = () => parts.charging.check(input.owner, chosen.model, work)
  await mayStart()
  const read = forked === undefined ? await openSent(input) : await readFork(parts, forked, input)
  const deadline = AbortSignal.timeout(START_WITHIN_MS)
  const waiting = input.bounds === undefined ? deadline : AbortSignal.any([deadline, input.bounds.gone])
  const start = () =>
    gate.enter(parts.charging.queueOwner(input.owner), waiting, async () => {
      // Again: the owner's starts before this one may have taken the last of it.
      await mayStart()
      const { owner, requestId } = input
      const plan = { options, owner, chosen, styledPrompt, ...read, requestId }
      return beginPrepared(parts, await prepareEvolution(parts, plan, waiting))
    })
  return input.bounds === undefined ? start() : input.bounds.away(start)
}

/** The picture that was sent, or lies at the address that was. */
async function openSent({ options, upload, fetchImage, bounds }: StartInput): Promise<{ readonly read: ReadImage }> {
  const source = { file: upload, dataUrl: options.imageData, address: options.imageUrl }
  return { read: await openSource(source, fetchImage, bounds) }
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

async function beginPrepared({ db, lifecycle, alongside }: StartParts, prepared: PreparedEvolution): Promise<Started> {
  // Once the commit is asked for, only the database knows whether it happened: its answer may be lost.
  let isCommitting = false
  try {
    const creditsUsed = await db.transaction().execute(async (tx) => {
      await assertForkable(tx, prepared.plan)
      const taken = await lifecycle.begin(tx, prepared)
      await alongside?.(tx, prepared.id)
      isCommitting = true
      return taken
    })
    return { id: prepared.id, creditsUsed }
  } catch (error) {
    // Files that might be somebody's are left to the sweep.
    if (!isCommitting) await prepared.discard()
    throw error
  }
}
