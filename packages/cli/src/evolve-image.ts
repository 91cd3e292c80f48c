import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, join, parse, resolve } from 'node:path'
import { evolve, type Step } from '@afterimage/core/evolve'
import { formatKept } from '@afterimage/core/fate'
import { scheduleOf } from '@afterimage/core/run-options'
import { decodePng, encodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { fitForSize, sizeOfFrame } from '@afterimage/models/fit-size'
import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { makeFrame, RETRY_POLICY, type RetryPolicy } from '@afterimage/models/make-frame'
import { seemsUnseen } from '@afterimage/models/seems-unseen'
import { openSight } from '@afterimage/sight/open-sight'
import type { OpenSight } from '@afterimage/sight/sight'
import { chooseFolder } from './choose-folder.ts'
import { chooseModel } from './choose-model.ts'
import { type ChosenStart, chooseStart } from './choose-start.ts'
import { proveFrames, writeFrame } from './evolution-folder.ts'
import { filmOf } from './film-of.ts'
import { type FrameLooks, openFrameLooks } from './frame-looks.ts'
import { holdFolder } from './lock-evolution.ts'
import { makeOutputs } from './make-outputs.ts'
import { type LedgerFrame, type Manifest, readManifest, writeManifest } from './manifest.ts'
import type { ProgressBar } from './progress-bar.ts'
import type { EvolveOptions } from './read-options.ts'
import { endedBy, STOP_REASONS, withoutEnd } from './stop-rules.ts'
import { UsageError } from './usage-error.ts'

/** A try that is paid for, and a frame that was written, are told of, stopped or not. */
const NEVER = new AbortController().signal

/** What an evolution in a terminal works with; `base` is the folder that the person stands in. */
export interface Workplace {
  readonly providers: readonly ModelProvider[]
  readonly base: string
  readonly bar: ProgressBar
  /** Stops it: the frame in flight is finished and kept. */
  readonly signal: AbortSignal
  /** Frames are made from now on. Before, there is nothing that a stop would have to finish. */
  readonly onMaking?: () => void
  readonly retryPolicy?: RetryPolicy
  /** Opens what looks at frames, for rules that need it. */
  readonly openSight?: OpenSight
}

const UNSEEN = 'Frame 1 has nothing in common with the original'
/** Nobody made the original. */
const UNMADE = { previousSha256: null, durationMs: 0, costUsd: 0, isUnrelated: false, labels: null } as const

/** A folder, and the manifest of what is in it. */
export interface Evolution {
  readonly folder: string
  readonly manifest: Manifest
}

/** An evolution that did not come to its end: what is in its folder is whole, and can be gone on with. */
export class Unfinished extends Error {
  override readonly name = 'Unfinished'
  readonly folder: string

  constructor(folder: string, cause: unknown) {
    super('The evolution did not finish.', { cause })
    this.folder = folder
  }
}

/**
 * The main job in a terminal: reads the image, makes the frames, renders the outputs, and keeps `manifest.json` true after each
 * step, so that a run which ends early leaves whole frames and a ledger of them. Throws {@link UsageError} or ImageRejected before
 * anything is made, {@link Unfinished} afterwards.
 */
export async function evolveImage(asked: EvolveOptions, place: Workplace): Promise<Evolution> {
  const begun = await beginFolder(await chooseStart(asked, place), asked.out, place)
  try {
    return await begun.goOn()
  } finally {
    await begun.release()
  }
}

/** An evolution whose folder has its original and its manifest. */
export interface BegunEvolution {
  readonly folder: string
  /** Makes the frames and the outputs. Throws {@link Unfinished}. */
  goOn(): Promise<Evolution>
  /** Lets others have the folder. */
  release(): Promise<void>
}

/** Chooses the folder and writes what is known before the first frame. */
export async function beginFolder(
  chosen: ChosenStart,
  wanted: string | undefined,
  place: Workplace,
  race: Manifest['race'] = null,
): Promise<BegunEvolution> {
  const { options, bytes, model } = chosen
  const original = await normaliseImage(bytes, fitForSize(model, options.sizePx))
  tellSize(options, model, original, place.bar)
  const out = wanted === undefined ? undefined : resolve(place.base, wanted)
  const { folder, release } = await chooseFolder(out, options.image, place.base)
  try {
    const manifest = await keepStart(folder, { ...chosen, original, race })
    return { folder, release, goOn: () => goOn({ folder, manifest }, { model, original, last: original }, place) }
  } catch (error) {
    await release()
    throw error
  }
}

interface Start extends ChosenStart {
  readonly original: Pixels
  readonly race: Manifest['race']
}

/** Writes the original and the first manifest. */
async function keepStart(folder: string, start: Start): Promise<Manifest> {
  const { options, provider, model, styledPrompt, bytes, original, isMadeByAi, forkedFrom, race } = start
  const drift = await measureDrift({ original, previous: original, frame: original })
  // An original is no machine's work, and not marked as such, unless it is a frame; that stays as it is where it fits.
  const frame = forkedFrom && (await decodePng(bytes))
  const isSame = frame !== null && frame.width === original.width && frame.height === original.height
  const written = await writeFrame(folder, 0, isSame ? bytes : await encodePng(original, { isMadeByAi }))
  const manifest: Manifest = {
    title: options.title ?? parse(options.image).name,
    image: { name: basename(options.image), sha256: hash('sha256', bytes) },
    ...{ forkedFrom, race },
    ...{ provider: provider.id, model: model.id, ...styledPrompt, seed: options.seed, iterations: options.iterations },
    run: options.run,
    ...{ width: original.width, height: original.height, size: sizeOfFrame(model, original) },
    wantedOutputs: [...options.outputs],
    frames: [{ number: 0, ...written, ...UNMADE, drift, createdAt: now() }],
    outputs: [],
  }
  await writeManifest(folder, manifest)
  return manifest
}

/**
 * Goes on with a folder where it was left: the frames that are missing or damaged, then the outputs that are missing. A local
 * model makes the frames that the run would have made. With `iterations` it is to have so many, however many it was to have.
 * Throws as {@link evolveImage} does.
 */
export async function resumeEvolution(
  folder: string,
  iterations: number | undefined,
  place: Workplace,
): Promise<Evolution> {
  // What is no evolution is said to be none before anything is written into it.
  await readManifest(folder)
  const release = await holdFolder(folder)
  try {
    return await resumeLocked(folder, iterations, place)
  } finally {
    await release()
  }
}

async function resumeLocked(folder: string, iterations: number | undefined, place: Workplace): Promise<Evolution> {
  const before = await readManifest(folder)
  const goesPastEnd = iterations !== undefined && endedBy(before) !== undefined
  const manifest = {
    ...(goesPastEnd ? withoutEnd(before) : before),
    iterations: wantedIterations(before, iterations),
  }
  const { model } = chooseModel(manifest.provider, manifest.model, place.providers)
  const { frames, first, last } = await proveFrames(folder, manifest)
  const isWhole = frames.length === manifest.frames.length
  if (!isWhole) place.bar.note(`Frame ${frames.length} is damaged or missing: made again from the one before.`)
  // A film of fewer frames is made anew.
  const isAsLong = manifest.iterations === before.iterations && !goesPastEnd
  const outputs = isWhole && isAsLong ? await outputsThere(folder, manifest) : []
  const proven = { ...manifest, frames: [...frames], outputs }
  await writeManifest(folder, proven)
  const [original, previous] = await Promise.all([decodePng(first), decodePng(last)])
  return goOn({ folder, manifest: proven }, { model, original, last: previous }, place)
}

function wantedIterations({ iterations, frames }: Manifest, wanted: number | undefined): number {
  const made = frames.length - 1
  if (wanted === undefined || wanted === iterations) return iterations
  if (wanted > made) return wanted
  throw new UsageError(`The folder has ${made} iterations already. Choose more with --iterations, or leave it out.`)
}

interface Ingredients {
  readonly model: ImageModel
  readonly original: Pixels
  readonly last: Pixels
}

async function goOn(begun: Evolution, { model, original, last }: Ingredients, place: Workplace): Promise<Evolution> {
  const { folder } = begun
  const { bar, signal } = place
  let { manifest } = begun
  const keep = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    await writeManifest(folder, manifest)
  }
  place.onMaking?.()
  const { iterations: total, style, prompt, seed, run } = manifest
  const reproduce = (step: Step<Pixels>) => {
    const note = async (_kind: string, reason: string, waitMs: number) =>
      bar.note(`Frame ${step.number}: ${reason}${waitMs > 0 ? ` Next try in ${Math.ceil(waitMs / 1_000)} s.` : ''}`)
    const { retryPolicy = RETRY_POLICY } = place
    return makeFrame(model, step, { note, signal: NEVER, waiting: signal, retryPolicy })
  }
  let looks: FrameLooks | undefined
  try {
    looks = await openFrameLooks(manifest, { original, last }, place.openSight ?? openSight)
    const [first, ...others] = manifest.frames
    if (first?.labels === null) await keep({ frames: [{ ...first, ...(await looks.see(original, first)) }, ...others] })
    const madeBefore = manifest.frames.length - 1
    if (model.costPerImage > 0) {
      const usd = (total - madeBefore) * model.costPerImage
      bar.note(
        `${model.name} costs about $${model.costPerImage} a frame, $${usd.toFixed(2)} for those still to be made.`,
      )
    }
    bar.start(total, `${model.name}, ${style}`, madeBefore)
    const schedule = scheduleOf({ style, prompt, seed }, run)
    const plan = {
      original,
      last: { number: madeBefore, picture: last },
      total: endedBy(manifest) ? madeBefore : total,
      schedule,
    }
    for await (const { number, previous, made } of evolve(plan, reproduce, signal)) {
      const { png, drift } = await encodeAndMeasure({ original, previous, frame: made.pixels })
      const isUnrelated = seemsUnseen(model, number, drift.toPrevious)
      const frame: LedgerFrame = {
        ...{ number, ...(await writeFrame(folder, number, png)) },
        previousSha256: manifest.frames.at(-1)?.sha256 ?? null,
        ...{ durationMs: made.durationMs, costUsd: made.costUsd, caption: made.caption, isUnrelated },
        ...(await looks.see(made.pixels, { drift, labels: null })),
        createdAt: now(),
      }
      await keep({ frames: [...manifest.frames, frame] })
      if (isUnrelated) bar.note(`${UNSEEN}: ${model.name} may paint from the words alone.`)
      bar.advance(number, `${model.name}, ${style}, ${formatKept(drift.toOriginal.kept ?? 0)} kept`)
      const cause = endedBy(manifest)
      if (cause === undefined) continue
      bar.note(`Frame ${number}: ${STOP_REASONS[cause]} The evolution ends here.`)
      break
    }
    const missing = manifest.wantedOutputs.filter((wanted) => manifest.outputs.every(({ kind }) => kind !== wanted))
    if (missing.length > 0) bar.start(missing.length, 'film')
    let done = 0
    const onProgress = (kind: string, share: number) => bar.advance(done, `${kind} ${Math.round(share * 100)}%`)
    const source = filmOf(manifest, folder, model)
    for await (const output of makeOutputs(missing, source, { folder, manifest }, { signal, onProgress })) {
      await keep({ outputs: [...manifest.outputs, output] })
      done += 1
      bar.advance(done, output.file)
    }
    return { folder, manifest }
  } catch (error) {
    throw new Unfinished(folder, signal.aborted ? signal.reason : error)
  } finally {
    bar.stop()
    await looks?.close()
  }
}

/** Says so where the image does not fill the size that was asked for. */
function tellSize({ sizePx }: EvolveOptions, model: ImageModel, original: Pixels, bar: ProgressBar): void {
  const made = sizeOfFrame(model, original)
  if (sizePx === undefined || made === null || made === sizePx) return
  bar.note(`The image does not fill ${sizePx} px: its frames have ${made} px at most.`)
}

/** The outputs whose files are there in full. */
async function outputsThere(folder: string, { outputs }: Manifest): Promise<Manifest['outputs']> {
  const sizes = await Promise.all(
    outputs.map(async ({ file }) => {
      const found = await stat(join(folder, basename(file))).catch(() => undefined)
      return found?.size
    }),
  )
  return outputs.filter(({ bytes }, at) => sizes[at] === bytes)
}

function now(): string {
  return new Date().toISOString()
}
