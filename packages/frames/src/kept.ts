import type { Plane } from './luma.ts'
import { fitted, halved } from './smaller-plane.ts'
import {
  type LocalStatistics,
  localProducts,
  localStatistics,
  placesAlong,
  WINDOW_PX,
} from './structural-similarity.ts'
import { centred, type Shift, UNMOVED, wholeShift } from './whole-shift.ts'

/**
 * What there is to keep of local structure, a mean over the places, under which more than that counts, the less the more: of the
 * repository's photographs the least has 0.3, a small disc on white 0.04, a gradient less than 0.01.
 */
const LOCAL = 0.05
/** How much the form of the whole then counts, beside local structure. */
const WHOLE = 0.05
/** And how much that it is an even card, which an original is by as much as it has no structure of either kind. */
const CARD = 0.001
/** C₁ of structural similarity, 0.01 of 255 squared: what an even card has is its brightness. */
const DARK = 2.55 ** 2
/** Of the square of luma levels, as C₂ is in structural similarity: contrast of much less than 10 levels is no form. */
const FAINT = 10 ** 2
/** The longer side on which everything is measured, whatever the size that is given: the finer it is, the further has a form moved. */
const MEASURED_PX = 256
/** How far a form may have moved at half the size, in pixels; as far from each other are the places that are compared. */
const REACH_PX = 2

/** How far shares are spread around one half, which stays: so that they lie as the answers of viewers do (decision 053). */
const SPREAD = 1.5

const SIDES = [-1, 0, 1]
/** In places. */
export const NEARBY: readonly Shift[] = SIDES.flatMap((dy) => SIDES.map((dx) => ({ dx, dy })))

/** What of a picture is compared to say how much is kept: its form at half the size. */
export interface Structure {
  readonly statistics: LocalStatistics
  /** Local variance, 0 or more. */
  readonly variance: Float64Array
  /** Centred, in which a pixel is a place: where the whole is looked for. */
  readonly coarse: Plane
}

/** The structure of a picture's luma. Throws RangeError where a side is shorter than 11 px. */
export function structureOf(plane: Plane): Structure {
  const measured = fitted(plane, MEASURED_PX)
  const form = canBeHalved(measured) ? halved(measured) : measured
  const statistics = localStatistics(form, REACH_PX)
  const variance = statistics.meanSquare.map((square, at) => Math.max(0, square - (statistics.mean[at] ?? 0) ** 2))
  return { statistics, variance, coarse: centred(halved(form)) }
}

/**
 * Share of the original's structure that a frame keeps, 0–1: 1 for an identical frame, 0 for one that keeps no more of it than
 * a blank card does. It is the contrast-structure term of structural similarity (Wang et al. 2004) without the luminance
 * term, at half of 256 px. People still recognise what has moved a little: the whole is looked for first, then each place is compared
 * with nine nearby in the frame and with where it was, and the best of them counts. Places are weighted by the information that the
 * original has there, log(1 + σ²/C) (Wang and Li, "Information content weighting for perceptual image quality assessment", IEEE Trans.
 * Image Processing 20(5), 2011), floored by what a blank card of any brightness scores, and spread around one half. The less local
 * structure an original has, the more counts the form of the whole, and of an even one, which has neither, that it is as even and as
 * bright. Throws RangeError where the two differ in size.
 */
export function kept(original: Structure, frame: Structure): number {
  const whole = wholeShift(original.coarse, frame.coarse)
  const around = NEARBY.map(({ dx, dy }) => ({ dx: whole.dx + dx, dy: whole.dy + dy }))
  return keptAmong(original, frame, whole.dx === 0 && whole.dy === 0 ? around : [UNMOVED, ...around])
}

/** The same where each place is compared with those of the frame that lie so many places further. */
export function keptAmong(original: Structure, frame: Structure, places: readonly Shift[]): number {
  const best = new Float64Array(original.variance.length).fill(-1)
  for (const place of places) raise(best, original, frame, place)
  let [is, canBe, plain] = [0, 0, 0]
  for (let i = 0; i < best.length; i++) {
    const variance = original.variance[i] ?? 0
    const structure = best[i] ?? 0
    const blank = blankStructure(variance)
    const weight = weightOf(variance)
    is += weight * (structure - blank)
    canBe += weight * (1 - blank)
    plain += structure
  }
  const local = { is: is / best.length, canBe: canBe / best.length }
  if (local.canBe >= LOCAL) return spread(inRange(local.is / local.canBe))
  const rest = 1 - local.canBe / LOCAL
  const { likest, ...whole } = wholeForm(original.coarse, frame.coarse, places)
  const card = { is: (plain / best.length) * Math.max(0, likest) * likeBrightness(original, frame), canBe: 1 }
  const sumOf = (part: keyof Part) => local[part] + rest * (WHOLE * whole[part] + CARD * card[part])
  return spread(inRange(sumOf('is') / sumOf('canBe')))
}

/** How much of something is kept, and how much could be, weighted. */
interface Part {
  readonly is: number
  readonly canBe: number
}

/** The same structure, of the whole pictures at once, where they are most alike: a gradient has it, and an even card has not. */
function wholeForm(original: Plane, frame: Plane, places: readonly Shift[]): Part & { readonly likest: number } {
  const variance = meanProduct(original, original, UNMOVED)
  const both = variance + meanProduct(frame, frame, UNMOVED) + FAINT
  const likest = Math.max(...places.map((place) => (2 * meanProduct(original, frame, place) + FAINT) / both))
  const blank = blankStructure(variance)
  const weight = weightOf(variance)
  return { likest, is: weight * (likest - blank), canBe: weight * (1 - blank) }
}

/** Of two centred planes, over all of the first. */
function meanProduct({ width, height, data: a }: Plane, { data: b }: Plane, { dx, dy }: Shift): number {
  let sum = 0
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      sum += (a[y * width + x] ?? 0) * (b[(y + dy) * width + x + dx] ?? 0)
    }
  }
  return sum / a.length
}

/** What a blank card of any brightness scores beside a place of that variance. */
function blankStructure(variance: number): number {
  return FAINT / (variance + FAINT)
}

function weightOf(variance: number): number {
  return Math.log1p(variance / FAINT)
}

/** The luminance term of structural similarity, of the whole pictures. */
function likeBrightness(a: Structure, b: Structure): number {
  const meanOf = ({ statistics: { mean } }: Structure) => mean.reduce((sum, value) => sum + value, 0) / mean.length
  const [x, y] = [meanOf(a), meanOf(b)]
  return (2 * x * y + DARK) / (x * x + y * y + DARK)
}

/** Raises each place of `best` to its structure beside the frame's place that lies `dx`, `dy` places further, where there is one. */
function raise(best: Float64Array, a: Structure, b: Structure, { dx, dy }: Shift): void {
  const { plane, mean } = a.statistics
  const cross = localProducts(a.statistics, b.statistics, dx * REACH_PX, dy * REACH_PX)
  const width = placesAlong(plane.width, REACH_PX)
  const height = placesAlong(plane.height, REACH_PX)
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      const at = y * width + x
      const there = at + dy * width + dx
      const covariance = (cross[at] ?? 0) - (mean[at] ?? 0) * (b.statistics.mean[there] ?? 0)
      const structure = (2 * covariance + FAINT) / ((a.variance[at] ?? 0) + (b.variance[there] ?? 0) + FAINT)
      if (structure > (best[at] ?? -1)) best[at] = structure
    }
  }
}

function canBeHalved({ width, height }: Plane): boolean {
  return Math.min(width, height) >= 2 * WINDOW_PX
}

function spread(share: number): number {
  const [is, isNot] = [share ** SPREAD, (1 - share) ** SPREAD]
  return is / (is + isNot)
}

function inRange(share: number): number {
  return Math.min(1, Math.max(0, share))
}
