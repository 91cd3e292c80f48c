import { hash } from 'node:crypto'
import type { Drift } from '@afterimage/core/drift'
import { scheduleOf } from '@afterimage/core/run-options'
import { decodePng } from '@afterimage/frames/encode-frame'
import { encodeAndMeasure, measureDrift } from '@afterimage/frames/measure-drift'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from '@afterimage/models/image-model'
import { reproduceFrame } from '@afterimage/models/reproduce-frame'
import { asKept, recordedMeaning } from '@afterimage/sight/kept-sight'
import type { Sight } from '@afterimage/sight/sight'
import type { Ledger, LedgerEntry } from '../bundle/ledger.ts'
import type { Bundle } from '../bundle/open-bundle.ts'
import { compareFigures, type FrameFigures, figureIn, tellKept } from './frame-figures.ts'

/** What was found at one frame; empty lists and `same` where all is as the ledger says. */
export interface VerifiedFrame {
  readonly number: number
  /** Why it is no link of the chain. */
  readonly breaks: readonly string[]
  /** What came of its figures; null where none was taken, for want of a picture. */
  readonly figures: FrameFigures | null
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
  const isKeptTold = tellKept(ledger.frames)
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
      figures: isComparable ? compareFigures(entry, await measure(entry, compared, look), { isKeptTold }) : null,
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

/** Looks at each picture once: a frame is the one before the next. What is seen is as exact as what is recorded of it. */
function lookOnce({ sight, signal }: VerifyParts): Look {
  const seen = new WeakMap<Pixels, Promise<Float32Array>>()
  return (pixels) => {
    const known = seen.get(pixels) ?? sight.look(pixels, signal).then(({ embedding }) => asKept(embedding))
    seen.set(pixels, known)
    return known
  }
}

/** Measures a frame. What it means only where that is recorded: a network looks only where one looked. */
async function measure({ drift }: LedgerEntry, compared: Compared, look: Look): Promise<Drift> {
  const { toOriginal, toPrevious, image } = await measureDrift(compared)
  const meaning = async (part: 'toOriginal' | 'toPrevious', from: Pixels) =>
    typeof figureIn(drift, part, 'meaning') === 'number'
      ? recordedMeaning(await look(from), await look(compared.frame))
      : null
  return {
    toOriginal: { ...toOriginal, meaning: await meaning('toOriginal', compared.original) },
    toPrevious: { ...toPrevious, meaning: await meaning('toPrevious', compared.previous) },
    image,
  }
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
