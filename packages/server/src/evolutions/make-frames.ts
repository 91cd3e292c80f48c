import { decodePng, encodePng, encodeThumbnail } from '@afterimage/frames/encode-frame'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from '@afterimage/models/image-model'
import type { Logger } from 'pino'
import type { Db } from '../platform/database/tables.ts'
import type { Storage } from '../platform/storage/storage.ts'
import type { Turns } from '../providers/providers.ts'
import { type EvolutionRow, type Run, touchRun } from './evolution-store.ts'
import type { RecordFrame } from './frame-recorder.ts'
import { type FrameRow, insertTry, listFrames } from './frame-store.ts'
import { keepPatiently } from './keep-patiently.ts'
import { type MadeFrame, makeFrame, type NoteTry, type Patience, type TakeTurn } from './make-frame.ts'
import { hold, Superseded } from './superseded.ts'

export interface MakeFramesParts {
  readonly db: Db
  readonly storage: Storage
  readonly patience: Patience
  readonly turns: Turns
  readonly recordFrame: RecordFrame
  /**
   * Lets a few frames be encoded and measured at a time. All at once, they would all be ready when the last one is, and the
   * processor would have nothing to do until the provider answers them all.
   */
  readonly encodeGate: <Value>(work: () => Promise<Value>) => Promise<Value>
}

/**
 * Makes the frames that are still missing, each measured, kept and recorded. The next one is asked for meanwhile, and kept once the one
 * before is recorded: at most one that is made is not. When a frame cannot be kept, the one asked for is called off. Where frames
 * cost money, the next one is asked for only then.
 */
export async function makeFrames(
  parts: MakeFramesParts,
  run: Run,
  evolution: EvolutionRow,
  model: ImageModel,
  signal: AbortSignal,
  log: Logger,
): Promise<void> {
  const frames = await listFrames(parts.db, evolution.id)
  const [first] = frames
  const last = frames.at(-1)
  if (first === undefined || last === undefined) throw new Error('the original is missing')
  const original = await readPixels(parts.storage, first)
  let previous = last.number === 0 ? original : await readPixels(parts.storage, last)
  let keeping = Promise.resolve(last)
  const callOff = new AbortController()
  const asking = AbortSignal.any([signal, callOff.signal])
  const takeTurn = turnsOf(parts, run, evolution, asking)
  const { style, prompt, seed } = evolution
  try {
    for (let number = last.number + 1; number <= evolution.total_frames; number += 1) {
      asking.throwIfAborted()
      const step = { original, previous, number, style, prompt, seed }
      const note = noteTries(parts.db, run, number, log)
      // In the order of the frames, and a record ends the wait that was noted before it.
      const noteInOrder: NoteTry = async (...tried) => keeping.then(() => note(...tried))
      const made = await makeFrame(model, step, noteInOrder, asking, parts.patience, takeTurn)
      const { sha256: previousSha256 } = await keeping
      keeping = keepFrame(parts, run, { number, original, previous, made, previousSha256, seed }, signal, log)
      keeping.catch((error: unknown) => callOff.abort(error))
      // What was paid for is safe before more is spent.
      if (model.costPerImage > 0) await keeping
      previous = made.pixels
    }
  } finally {
    // Whatever ended it: what becomes of the frame before comes first.
    await keeping
  }
}

async function readPixels(storage: Storage, frame: FrameRow): Promise<Pixels> {
  return decodePng(await storage.read({ folder: frame.evolution_id, sha256: frame.sha256, extension: 'png' }))
}

function turnsOf({ db, turns }: MakeFramesParts, run: Run, evolution: EvolutionRow, signal: AbortSignal): TakeTurn {
  const { provider, owner_account: account, owner_visitor: visitor } = evolution
  const owner = account === null ? `visitor:${visitor}` : `account:${account}`
  // Whoever waits in good order is not stuck.
  const onWait = () => hold(touchRun(db, run, { updated_at: new Date() }))
  return (work) => turns.take({ provider, owner }, { signal, onWait }, work)
}

function noteTries(db: Db, run: Run, number: number, log: Logger): NoteTry {
  return async (kind, reason, waitMs, failure) => {
    const at = new Date()
    log.warn({ frame: number, kind, reason, waitMs, err: failure }, 'a try made no frame')
    // Together, so that whoever sees the row change finds the try.
    await db.transaction().execute(async (tx) => {
      await hold(touchRun(tx, run, { updated_at: at, waiting_until: new Date(at.getTime() + waitMs) }))
      await insertTry(tx, run.evolutionId, { number, kind, reason, at })
    })
  }
}

interface FrameToKeep {
  readonly number: number
  readonly original: Pixels
  readonly previous: Pixels
  readonly made: MadeFrame
  readonly previousSha256: string
  readonly seed: number
}

/** Files first, then the row: a kill in between leaves a file that the next run writes again, never a row without one. */
async function keepFrame(
  { storage, patience, recordFrame, encodeGate }: MakeFramesParts,
  run: Run,
  frame: FrameToKeep,
  signal: AbortSignal,
  log: Logger,
): Promise<FrameRow> {
  const { number, original, previous, made, previousSha256, seed } = frame
  const [png, webp, drift] = await encodeGate(() =>
    Promise.all([
      encodePng(made.pixels),
      encodeThumbnail(made.pixels),
      measureDrift({ original, previous, frame: made.pixels }),
    ]),
  )
  const keep = (extension: 'png' | 'webp', content: Uint8Array) =>
    keepPatiently(() => storage.keep(run.evolutionId, extension, content), number, patience, signal, log)
  const [picture, thumbnail] = await Promise.all([keep('png', png), keep('webp', webp)])
  const now = new Date()
  const row = {
    number,
    sha256: picture.sha256,
    previous_sha256: previousSha256,
    thumbnail_sha256: thumbnail.sha256,
    bytes: picture.bytes,
    width: made.pixels.width,
    height: made.pixels.height,
    seed,
    duration_ms: made.durationMs,
    cost_usd: made.costUsd,
    caption: made.caption ?? null,
    created_at: now,
  }
  const reason = `in ${made.durationMs} ms`
  if (!(await recordFrame({ ...row, run, reason, drift: JSON.stringify(drift) }))) throw new Superseded()
  log.debug({ frame: number, ms: made.durationMs }, 'frame made')
  return { ...row, evolution_id: run.evolutionId, drift }
}
