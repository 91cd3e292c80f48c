import { type Evolved, evolve } from '@afterimage/core/evolve'
import { workOf } from '@afterimage/core/frame-sizes'
import { completeRun, scheduleOf } from '@afterimage/core/run-options'
import { decodePng } from '@afterimage/frames/encode-frame'
import { encodeWithThumbnail } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel, Step } from '@afterimage/models/image-model'
import { FrameNotMade, makeFrame, type NoteTry, type RetryPolicy, type WithSlot } from '@afterimage/models/make-frame'
import { certainCostOf, type ModelError } from '@afterimage/models/model-error'
import type { Bill, MadeFrame } from '@afterimage/models/reproduce-frame'
import { seemsUnseen } from '@afterimage/models/seems-unseen'
import type { Logger } from 'pino'
import type { Announcer } from '../../platform/database/announcer.ts'
import type { Db } from '../../platform/database/tables.ts'
import type { FreeDisk } from '../../platform/free-disk.ts'
import type { JobSignals } from '../../platform/job-pump.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Slots } from '../../providers/providers.ts'
import { queueOwnerOf } from '../lifecycle/queue-owner.ts'
import { type EvolutionRow, type Run, touchRun, wantedFrames } from '../records/evolution-store.ts'
import { type FrameRow, insertTry, listFrames } from '../records/frame-store.ts'
import type { RecordFrame } from './frame-recorder.ts'
import { gaveUpOn } from './gave-up.ts'
import { findResumePoint } from './heal-frames.ts'
import { keepWithRetries } from './keep-with-retries.ts'
import type { LookNow } from './look-now.ts'
import { type EarlyEnd, openStopRules } from './stop-rules.ts'
import { assertStillOwner, Superseded } from './superseded.ts'

export interface MakeFramesParts {
  readonly db: Db
  readonly storage: Storage
  /** Tells pages that an evolution has changed. */
  readonly announcer: Pick<Announcer, 'tell'>
  readonly retryPolicy: RetryPolicy
  readonly slots: Slots
  readonly disk: Pick<FreeDisk, 'wait'>
  readonly recordFrame: RecordFrame
  /**
   * Lets a few frames be finished at a time: encoded, measured and kept, not recorded, since they wait for each other there. All at once, they
   * would all be ready when the last one is, and the processor would have nothing to do until the provider answers them all.
   */
  readonly finishGate: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** For rules that go by what is seen; undefined where nobody looks. */
  readonly lookNow?: LookNow | undefined
}

/**
 * Makes the frames that are still missing, each measured, kept and recorded before the next one is asked for: at most one is lost with
 * its worker. A slot at the provider is waited for meanwhile; when a frame cannot be kept, that wait is called off. The
 * last frames are made again where their files are damaged or missing. Once
 * `makeRoom` aborts, throws its reason before the next try begins. Returns the frame with which a rule of the run ends it before its
 * length, where one does.
 */
export async function makeFrames(
  parts: MakeFramesParts,
  run: Run,
  evolution: EvolutionRow,
  model: ImageModel,
  { signal, makeRoom }: JobSignals,
  log: Logger,
): Promise<EarlyEnd | undefined> {
  const frames = await listFrames(parts.db, evolution.id)
  const from = await findResumePoint(parts, run, frames, log)
  const last = from.last.row
  const original = await decodePng(from.first)
  const picture = last.number === 0 ? original : await decodePng(from.last.png)
  let keeping = Promise.resolve(last)
  const callOff = new AbortController()
  const asking = AbortSignal.any([signal, callOff.signal])
  // Anyone who waits can leave at once; a try that is under way is paid for, and ends first.
  const waiting = AbortSignal.any([asking, makeRoom])
  const withSlot = slotsOf(parts, run, evolution, model, waiting)

  const reproduce = async (step: Step): Promise<MadeFrame> => {
    await parts.disk.wait(waiting, () => tellWaiting(parts.db, run))
    const { number } = step
    const before = keeping
    const noteTry = noteTries(parts.db, run, number, model, log)
    // In the order of the frames: one for which no slot came free may be told of before the last one is recorded.
    const note: NoteTry = async (...tried) => before.then(() => noteTry(...tried))
    const withSlotAfter: WithSlot = (work) => withSlot(number, (bill) => before.then(() => work(bill)))
    const { retryPolicy } = parts
    return makeFrame(model, step, { note, signal: asking, waiting, retryPolicy, withSlot: withSlotAfter })
  }
  const schedule = scheduleOf(evolution, completeRun(evolution.run_options))
  const total = wantedFrames(evolution)
  const rules = openStopRules(parts, evolution, frames.slice(0, last.number + 1))
  // One that was recorded by a run which was killed before it could end with it.
  if (last.number > 0) await rules.assess(waiting)
  if (rules.end() !== undefined) return rules.end()
  const plan = { original, last: { number: last.number, picture }, total, schedule }
  try {
    for await (const frame of evolve(plan, reproduce, waiting)) {
      const before = await keeping
      keeping = keepFrame(parts, run, { ...frame, before, model }, signal, log)
      keeping.catch((error: unknown) => callOff.abort(error))
      if (rules.areThere) {
        // What the frame shows is known before the next one is asked for.
        rules.add(await keeping)
        await rules.assess(waiting)
        if (rules.end() !== undefined) break
      }
    }
  } catch (error) {
    throw error instanceof FrameNotMade ? gaveUpOn(error) : error
  } finally {
    // Whatever ended it: what becomes of the frame before comes first.
    await keeping
  }
  return rules.end()
}

function slotsOf(
  { db, slots }: MakeFramesParts,
  run: Run,
  evolution: EvolutionRow,
  { costPerImage }: ImageModel,
  signal: AbortSignal,
) {
  const { provider } = evolution
  const owner = queueOwnerOf(evolution)
  const worth = workOf(evolution.size_px)
  const onWait = () => tellWaiting(db, run)
  return <Value>(number: number, work: (bill: Bill) => Promise<Value>): Promise<Value> => {
    const charge = costPerImage === 0 ? undefined : { usd: costPerImage, frame: { ...run, number } }
    return slots.use({ provider, owner, worth, charge }, { signal, onWait }, work)
  }
}

/** Anyone who waits in good order is not stuck. */
function tellWaiting(db: Db, run: Run): Promise<void> {
  return assertStillOwner(touchRun(db, run, { updated_at: new Date() }))
}

function noteTries(db: Db, run: Run, number: number, { costPerImage }: ImageModel, log: Logger): NoteTry {
  return async (kind, reason, waitMs, failure) => {
    const at = new Date()
    log.warn({ frame: number, kind, reason, waitMs, err: failure }, 'a try made no frame')
    // Together, so that anyone who sees the row change finds the try.
    await db.transaction().execute(async (tx) => {
      await assertStillOwner(touchRun(tx, run, { updated_at: at, waiting_until: new Date(at.getTime() + waitMs) }))
      await insertTry(tx, run.evolutionId, { number, kind, reason, ...costsOf(failure, costPerImage), at })
    })
  }
}

/** What is booked for a try that made no frame: what is certain, and the rest of the price where nobody knows. */
function costsOf(failure: ModelError, costPerImage: number): { cost_usd: number; may_cost_usd: number } {
  const certainUsd = failure.billedUsd ?? 0
  const isCertain = certainCostOf(failure) !== undefined
  return { cost_usd: certainUsd, may_cost_usd: isCertain ? 0 : Math.max(0, costPerImage - certainUsd) }
}

const UNRELATED = '; it has nothing in common with the picture that was sent: the model may not see pictures'

type Before = Pick<FrameRow, 'sha256' | 'previous_sha256' | 'number' | 'drift'>

/** Whether a frame is the one before it again. The original is packed otherwise: the same picture has other bytes there. */
function isAsBefore({ number, sha256, previous_sha256, drift }: Before): boolean {
  return sha256 === previous_sha256 || (number === 1 && drift?.toPrevious.psnrDb === null)
}

interface FrameToKeep extends Evolved<Pixels, MadeFrame> {
  /** The record of the frame that it was made from. */
  readonly before: Before
  readonly model: ImageModel
}

/** Files first, then the row: a kill in between leaves a file that the next run writes again, never a row without one. */
async function keepFrame(
  { storage, retryPolicy, recordFrame, finishGate }: MakeFramesParts,
  run: Run,
  frame: FrameToKeep,
  signal: AbortSignal,
  log: Logger,
): Promise<FrameRow> {
  const { number, original, previous, made, before, seed, model } = frame
  const keep = (extension: 'png' | 'webp', content: Uint8Array) =>
    keepWithRetries(() => storage.keep(run.evolutionId, extension, content), number, retryPolicy, signal, log)
  const { drift, picture, thumbnail } = await finishGate(async () => {
    const { png, thumbnail, drift } = await encodeWithThumbnail({ original, previous, frame: made.pixels })
    const [keptPng, keptThumbnail] = await Promise.all([keep('png', png), keep('webp', thumbnail)])
    return { drift, picture: keptPng, thumbnail: keptThumbnail }
  })
  const now = new Date()
  const isUnrelated = seemsUnseen(model, number, drift.toPrevious)
  const row = {
    number,
    sha256: picture.sha256,
    previous_sha256: before.sha256,
    thumbnail_sha256: thumbnail.sha256,
    bytes: picture.bytes,
    width: made.pixels.width,
    height: made.pixels.height,
    seed,
    duration_ms: made.durationMs,
    cost_usd: made.costUsd,
    caption: made.caption ?? null,
    is_unrelated: isUnrelated,
    created_at: now,
  }
  // What gives back what it was sent makes nothing more of it: a model that does not see, or one that has come to its end.
  const isStill = picture.sha256 === before.sha256 && isAsBefore(before)
  const remark = isUnrelated ? UNRELATED : isStill ? '; the same picture as the two before it' : ''
  const reason = `in ${made.durationMs} ms${remark}`
  if (!(await recordFrame({ ...row, run, reason, drift }))) throw new Superseded()
  log.debug({ frame: number, ms: made.durationMs }, 'frame made')
  return { ...row, evolution_id: run.evolutionId, drift, seen: null, embedding_sha256: null }
}
