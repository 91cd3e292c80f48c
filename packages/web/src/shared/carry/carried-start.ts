import { type WantedFork, wantedFork } from '@afterimage/contract/fork'
import { runOptions } from '@afterimage/contract/run-options'
import { FRAME_SIZES_PX, type FrameSizePx } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS, type Iterations } from '@afterimage/core/iterations'
import { MAX_IMAGE_BYTES } from '@afterimage/core/limits'
import type { RunOptions } from '@afterimage/core/run-options'
import { STYLE_IDS, type Style } from '@afterimage/core/styles'
import { findValue, forgetValue, keepValue } from './carry-store.ts'

/** A picture on its way to the create screen, with what was chosen for it where it comes from. */
export interface CarriedStart {
  readonly picture: File
  readonly style: Style
  /** 0 … 2³² − 1 */
  readonly seed: number
  /** As it was there, where it comes from an evolution. */
  readonly iterations?: Iterations | undefined
  readonly sizePx?: FrameSizePx | undefined
  /** What was chosen of its run, and its prompt where that is not its style's. */
  readonly run?: RunOptions | undefined
  readonly prompt?: string | undefined
  /** The key of its model on the create screen: `provider/model`. */
  readonly modelKey?: string | undefined
  /** Where the picture is a frame that is forked: which. */
  readonly fork?: WantedFork | undefined
}

/** Names what was carried to the create screen: a parameter of its address on the way there, then a field of its history entry's state. */
export const CARRIED = 'carried'

/** What is neither started nor exchanged within this time was given up. */
const GOOD_FOR_MS = 24 * 3_600_000

/**
 * Lays a start down in this browser for the create screen, and gives the address where it lies ready there: nothing is uploaded.
 * The way may lead through a new document. Only the last one is kept. Rejects where the browser keeps nothing.
 */
export async function carryToCreate(start: CarriedStart): Promise<string> {
  const id = crypto.randomUUID()
  await keepValue(id, { ...start, carriedAtMs: Date.now() })
  return `/app?${CARRIED}=${id}`
}

/** What was carried under this id; null where there is nothing (any more). What was given up goes. */
export async function findCarried(id: string): Promise<CarriedStart | null> {
  const nowMs = Date.now()
  const isGood = (kept: unknown) => readCarried(kept, nowMs) !== null
  return readCarried(await findValue(id, isGood).catch(() => null), nowMs)
}

/** Lets go of what was given up, whatever its id. */
export async function dropGivenUp(): Promise<void> {
  await findCarried('')
}

/** Lets go of what was carried under this id: it was started, or another picture took its place. */
export async function forgetCarried(id: string): Promise<void> {
  await forgetValue(id).catch(() => undefined)
}

/** The id in the state of a history entry; null where nothing was carried to it. */
export function carriedIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null) return null
  const { [CARRIED]: id }: Readonly<Record<string, unknown>> = { ...state }
  return typeof id === 'string' ? id : null
}

/** What was kept, if it is whole and was not given up. */
export function readCarried(kept: unknown, nowMs: number): CarriedStart | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { picture, style, seed, carriedAtMs, ...others }: Readonly<Record<string, unknown>> = { ...kept }
  const known = STYLE_IDS.find((id) => id === style)
  if (!(picture instanceof File) || picture.size > MAX_IMAGE_BYTES || known === undefined) return null
  if (!isWhole(seed, 0xffff_ffff) || !isWhole(carriedAtMs, nowMs) || nowMs - carriedAtMs > GOOD_FOR_MS) return null
  const iterations = ITERATION_OPTIONS.find((option) => option.iterations === others.iterations)?.iterations
  const sizePx = FRAME_SIZES_PX.find((size) => size === others.sizePx)
  const modelKey = typeof others.modelKey === 'string' ? others.modelKey : undefined
  const run = runOptions.safeParse(others.run).data
  const prompt = typeof others.prompt === 'string' ? others.prompt : undefined
  const fork = wantedFork.safeParse(others.fork).data
  return { picture, style: known, seed, iterations, sizePx, modelKey, run, prompt, ...(fork && { fork }) }
}

function isWhole(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most
}
