import { randomInt, randomUUID } from 'node:crypto'
import type { NewEvolution } from '@afterimage/contract/evolution'
import { encodeCover, encodePng } from '@afterimage/frames/encode-frame'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { Logger } from 'pino'
import type { Db } from '../platform/database/tables.ts'
import type { FreeDisk } from '../platform/free-disk.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import type { RequestBounds } from '../platform/http/request-bounds.ts'
import type { Queue } from '../platform/queue.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Availability, ChosenModel, ModelRegistry } from '../providers/providers.ts'
import type { Charging, Owner } from './charging.ts'
import { chooseWords, type Words } from './choose-words.ts'
import { discardFiles } from './discard-files.ts'
import { insertEvolution } from './evolution-store.ts'
import { insertOriginal } from './frame-store.ts'
import { ingestImage, openSource } from './ingest-image.ts'
import { runEvolutionJob } from './run-evolution-job.ts'
import { openStartTurns } from './start-turns.ts'

/** How long a start waits for others' before it is told to come back. */
const WAIT_MS = 30_000
/** Of the process, as the decoder is that they wait for. */
const turns = openStartTurns()

export interface StartParts {
  readonly db: Db
  readonly queue: Queue
  readonly storage: Storage
  readonly registry: ModelRegistry
  readonly charging: Charging
  readonly availability: Pick<Availability, 'check'>
  readonly disk: Pick<FreeDisk, 'check'>
  readonly log: Logger
}

export interface Order {
  readonly wishes: NewEvolution
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
export async function startEvolution(parts: StartParts, order: Order): Promise<Started> {
  const { wishes } = order
  const chosen = parts.registry.choose(
    wishes,
    ({ model }) => parts.charging.lacks(order.owner.account, model) === undefined,
  )
  const words = chooseWords(wishes, chosen.model)
  await parts.disk.check()
  await parts.availability.check(chosen.provider.id)
  const mayStart = () => parts.charging.check(order.owner, chosen.model, wishes.totalFrames)
  await mayStart()
  const source = { file: order.upload, dataUrl: wishes.imageData, address: wishes.imageUrl }
  const read = await openSource(source, order.fetchImage, order.bounds)
  const deadline = AbortSignal.timeout(WAIT_MS)
  const waiting = order.bounds === undefined ? deadline : AbortSignal.any([deadline, order.bounds.gone])
  const inTurn = () =>
    turns.take(parts.charging.queueOwner(order.owner), waiting, async () => {
      // Again: the owner's starts before this one may have taken the last of it.
      await mayStart()
      const original = await ingestImage(read, chosen.model, waiting)
      return keepStart(parts, order, { chosen, words, original })
    })
  return order.bounds === undefined ? inTurn() : order.bounds.away(inTurn)
}

async function keepStart(
  parts: StartParts,
  order: Order,
  plan: { readonly chosen: ChosenModel; readonly words: Words; readonly original: Pixels },
): Promise<Started> {
  const id = randomUUID()
  // Once the commit is asked for, only the database knows whether it happened: its answer may be lost.
  let isCommitting = false
  try {
    const creditsUsed = await keepAndEnqueue(parts, order, { id, ...plan }, () => {
      isCommitting = true
    })
    return { id, creditsUsed }
  } catch (error) {
    // Files that might be somebody's are left to the sweep.
    if (!isCommitting) await discardFiles(parts, id)
    throw error
  }
}

async function keepAndEnqueue(
  { db, queue, storage, charging }: StartParts,
  { wishes, owner, requestId }: Order,
  plan: { id: string; chosen: ChosenModel; words: Words; original: Pixels },
  onCommit: () => void,
): Promise<number> {
  const { id, chosen, words, original } = plan
  const [png, webp, drift] = await Promise.all([
    encodePng(original),
    encodeCover(original),
    // What the later ones are held against: how sharp it was, and how much it had of everything.
    measureDrift({ original, previous: original, frame: original }),
  ])
  const picture = await storage.keep(id, 'png', png)
  const thumbnail = await storage.keep(id, 'webp', webp)
  const seed = wishes.seed ?? randomInt(2 ** 32)
  const now = new Date()
  const queueOwner = charging.queueOwner(owner)
  return db.transaction().execute(async (tx) => {
    await insertEvolution(tx, {
      id,
      owner_account: owner.account?.id ?? null,
      owner_visitor: owner.account === undefined ? owner.visitor : null,
      status: 'pending',
      queue_owner: queueOwner,
      ...words,
      seed,
      total_frames: wishes.totalFrames,
      provider: chosen.provider.id,
      model: chosen.model.id,
      model_name: chosen.model.name,
      visibility: wishes.visibility ?? 'public',
      request_id: requestId,
      created_at: now,
      updated_at: now,
    })
    await insertOriginal(tx, {
      evolution_id: id,
      number: 0,
      sha256: picture.sha256,
      thumbnail_sha256: thumbnail.sha256,
      bytes: picture.bytes,
      width: original.width,
      height: original.height,
      seed,
      duration_ms: 0,
      cost_usd: 0,
      drift: JSON.stringify(drift),
      created_at: now,
    })
    const frames = { total_frames: wishes.totalFrames, completed_frames: 0, delivered_frames: 0, forfeited_frames: 0 }
    const charged = { id, style: words.style, ...frames }
    const creditsUsed = await charging.reserve(tx, owner, charged)
    await queue.enqueue(tx, runEvolutionJob, { evolutionId: id }, queueOwner)
    onCommit()
    return creditsUsed
  })
}
