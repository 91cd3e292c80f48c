import { hash } from 'node:crypto'
import { DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { scheduleOf } from '@afterimage/core/run-options'
import { decodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from '@afterimage/models/image-model'
import { reproduceFrame } from '@afterimage/models/reproduce-frame'
import { meaningOf } from '@afterimage/sight/embedding'
import type { Sight } from '@afterimage/sight/sight'
import type { Ledger, LedgerEntry } from '../bundle/ledger.ts'
import type { Bundle } from '../bundle/open-bundle.ts'

/** What was found at one frame; empty lists and `same` where all is as the ledger says. */
export interface VerifiedFrame {
  readonly number: number
  /** Why it is no link of the chain. */
  readonly breaks: readonly string[]
  /** Measures that come out differently, in words; null where none was taken, for want of a picture or of figures. */
  readonly wrongFigures: readonly string[] | null
  /** How the network made it again: the same bytes, the same but for how another processor rounds, another picture; null where it was not made. */
  readonly remade: 'same' | 'nearly' | 'other' | null
}

export interface VerifyParts {
  /** Makes frames again; undefined leaves that out. */
  readonly model: ImageModel | undefined
  /** Looks at frames again where the ledger says what they mean. */
  readonly sight: Pick<Sight, 'look'>
  readonly signal: AbortSignal
}

/** Of 255: another processor may round differently. A mean over the picture would hide a small thing that was painted in. */
const MOST_ROUNDING = 16

/**
 * Goes through a bundle frame by frame: the hash of each and that of the one before it, its measures, and the frame that the model
 * makes of the one before. Throws what a model throws, or the signal's reason.
 */
export async function* verifyBundle(bundle: Bundle, parts: VerifyParts): AsyncGenerator<VerifiedFrame, void, void> {
  const { ledger } = bundle
  const look = lookOnce(parts)
  let original: Pixels | undefined
  let previous: Pixels | undefined
  for (const entry of ledger.frames) {
    parts.signal.throwIfAborted()
    const bytes = await bundle.readFrame(entry.number)
    const breaks = breaksAt(entry, ledger, bytes)
    const pixels = bytes && (await decodePng(bytes).catch(() => undefined))
    if (bytes !== undefined && pixels === undefined) breaks.push('its picture is damaged')
    if (entry.number === 0) original = pixels
    const before = entry.number === 0 ? pixels : previous
    const compared = pixels && before && original && { original, previous: before, frame: pixels }
    const isComparable = compared !== undefined && hasOneSize(compared)
    if (compared !== undefined && !isComparable) breaks.push('its size differs from the frames before')
    yield {
      number: entry.number,
      breaks,
      wrongFigures: isComparable ? await wrongFigures(entry, compared, look) : null,
      remade: isComparable && entry.number > 0 ? await remake(entry, ledger, compared, parts) : null,
    }
    previous = pixels
  }
}

function breaksAt(
  { number, sha256, previousSha256 }: LedgerEntry,
  ledger: Ledger,
  bytes: Uint8Array | undefined,
): string[] {
  const before = ledger.frames[number - 1]?.sha256 ?? null
  return [
    ...(bytes === undefined ? ['it is missing'] : hash('sha256', bytes) === sha256 ? [] : ['its hash does not match']),
    ...(previousSha256 === before ? [] : ['it names a different frame as the one before']),
  ]
}

interface Compared {
  readonly original: Pixels
  readonly previous: Pixels
  readonly frame: Pixels
}

function hasOneSize({ original, previous, frame }: Compared): boolean {
  return [previous, frame].every(({ width, height }) => width === original.width && height === original.height)
}

type Look = (pixels: Pixels) => Promise<Float32Array>

/** Looks at each picture once: a frame is the one before the next. */
function lookOnce({ sight, signal }: VerifyParts): Look {
  const seen = new WeakMap<Pixels, Promise<Float32Array>>()
  return (pixels) => {
    const known = seen.get(pixels) ?? sight.look(pixels, signal).then(({ embedding }) => embedding)
    seen.set(pixels, known)
    return known
  }
}

/** Measures that come out otherwise than the ledger says. What it does not say is not measured: a network looks only where one looked. */
async function wrongFigures({ drift }: LedgerEntry, compared: Compared, look: Look): Promise<string[] | null> {
  if (drift === null || !tellsFigures(drift)) return null
  const measured = await measureDrift(compared)
  const meaning = async (from: Pixels) => meaningOf(await look(from), await look(compared.frame))
  const withMeaning = async (told: Figures, now: Figures, from: Pixels): Promise<Figures> =>
    isNumber(told.meaning) ? { ...now, meaning: await meaning(from) } : now
  const { toOriginal, toPrevious, image } = drift
  return [
    ...differences(
      toOriginal,
      await withMeaning(toOriginal, measured.toOriginal, compared.original),
      ' to the original',
    ),
    ...differences(
      toPrevious,
      await withMeaning(toPrevious, measured.toPrevious, compared.previous),
      ' to the frame before',
    ),
    ...differences(image, measured.image, ''),
  ]
}

/** Whether there is anything to compare. */
function tellsFigures({ toOriginal, toPrevious, image }: NonNullable<LedgerEntry['drift']>): boolean {
  return [toOriginal, toPrevious, image].some((told) => Object.keys(DRIFT_MEASURES).some((id) => isNumber(told[id])))
}

type Figures = Readonly<Record<string, unknown>>

function differences(told: Figures, now: Figures, to: string): string[] {
  return Object.entries<MeasureFacts>(DRIFT_MEASURES).flatMap(([id, facts]) => {
    const [was, is] = [told[id], now[id]]
    if (!isNumber(was) || isAsMeasured(was, is, facts)) return []
    return [`${facts.name}${to} is ${isNumber(is) ? rounded(is) : 'none'} and not ${rounded(was)}`]
  })
}

/** Within what another processor's rounding does: half a percent, or two thousandths of what the measure spans; one bit of a hash. */
function isAsMeasured(was: number, is: unknown, { unit, range: [low, high], scale }: MeasureFacts): boolean {
  if (!isNumber(is)) return false
  if (unit === 'bits') return Math.abs(was - is) <= 1
  const span = scale === 'linear' ? high - low : low
  return Math.abs(was - is) <= Math.max(0.005 * Math.abs(is), (unit === '' ? 0.02 : 0.002) * span)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(4)))
}

async function remake(
  { number, sha256 }: LedgerEntry,
  { style, prompt, seed, run }: Ledger,
  { original, previous, frame }: Compared,
  { model, signal }: VerifyParts,
): Promise<VerifiedFrame['remade']> {
  if (model === undefined) return null
  const step = { original, previous, number, ...scheduleOf({ style, prompt, seed }, run)(number) }
  const { pixels } = await reproduceFrame(model, step, signal)
  const { png } = await encodeAndMeasure({ original, previous, frame: pixels })
  if (hash('sha256', png) === sha256) return 'same'
  return frame.data.every((value, at) => Math.abs(value - (pixels.data[at] ?? 0)) <= MOST_ROUNDING) ? 'nearly' : 'other'
}
