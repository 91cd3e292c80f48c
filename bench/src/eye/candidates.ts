import { kept, keptAmong, NEARBY, structureOf } from '@afterimage/frames/kept'
import type { Plane } from '@afterimage/frames/luma'
import { halved } from '@afterimage/frames/smaller-plane'
import {
  C2,
  type LocalStatistics,
  localProducts,
  localStatistics,
  structuralSimilarity,
} from '@afterimage/frames/structural-similarity'
import { bandCorrelation } from './band-correlation.ts'
import { bentStructure } from './bent-structure.ts'
import { gradientAgreement } from './gradient-agreement.ts'
import { FIVE, NINE, nearbyStructure } from './nearby-structure.ts'
import { meanCard } from './planes.ts'

/** Says how much of an original (luma at 256 px) a frame of it keeps, before any calibration; at most 1, identical = 1. */
export interface Candidate {
  readonly name: string
  readonly about: string
  of(original: Plane, frame: Plane): number
}

const SCALES = 3
const WIDE = [-2, -1, 0, 1, 2]
const WIDELY = WIDE.flatMap((dy) => WIDE.map((dx) => ({ dx, dy })))

export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'SSIM',
    about: 'the mean over all places, as it is measured today',
    of: (a, b) => structuralSimilarity(localStatistics(a), localStatistics(b)),
  },
  {
    name: 'floored SSIM',
    about: '(SSIM − z) / (1 − z), z that of a blank card of the original’s mean',
    of: flooredSsim,
  },
  {
    name: 'kept',
    about:
      'the product’s: *structure, nearby, nine* around where the whole picture has moved to, with a larger constant in place of C₂, spread around one half',
    of: (a, b) => kept(structureOf(a), structureOf(b)),
  },
  {
    name: 'kept, unmoved',
    about: 'the same where the whole picture was',
    of: (a, b) => keptAmong(structureOf(a), structureOf(b), NEARBY),
  },
  {
    name: 'kept, unmoved, 25',
    about: 'the same with the best of 25 places, to 8 px away',
    of: (a, b) => keptAmong(structureOf(a), structureOf(b), WIDELY),
  },
  {
    name: 'kept, bent back',
    about: '*kept* of the frame bent back, each area of 32 px by a shift of its own',
    of: bentStructure,
  },
  {
    name: 'structure',
    about:
      'SSIM’s contrast-structure term at 256 px, weighted by log(1 + σ² / C₂) of the original, floored by the blank card',
    of: (a, b) => floored(structureTerms(localStatistics(a), localStatistics(b))),
  },
  {
    name: 'structure, 3 scales',
    about: 'the same at 256, 128 and 64 px, their mean',
    of: (a, b) =>
      meanOf(pyramid(a, b).map(([x, y]) => floored(structureTerms(localStatistics(x), localStatistics(y))))),
  },
  {
    name: 'structure, coarse',
    about: 'the same at 128 and 64 px alone',
    of: (a, b) =>
      meanOf(
        pyramid(a, b)
          .slice(1)
          .map(([x, y]) => floored(structureTerms(localStatistics(x), localStatistics(y)))),
      ),
  },
  {
    name: 'structure, nearby',
    about: 'structure at 128 px, each place at the best of five: where it was, or 2 px to one side',
    of: (a, b) => nearbyStructure(a, b, FIVE),
  },
  {
    name: 'structure, nearby, nine',
    about: 'the same with the best of nine, the diagonals too',
    of: (a, b) => nearbyStructure(a, b, NINE),
  },
  { name: 'gradients', about: 'agreement of the gradients at 3 scales, weighted by the original’s', of: gradients },
  {
    name: 'bands',
    about: 'correlation in the bands of a Laplacian pyramid, each by the original’s energy in it',
    of: bandCorrelation,
  },
]

/** The weighted terms of each place: of the frame, of a blank card in its stead, and the weight itself. */
interface Terms {
  readonly frame: Float64Array
  readonly blank: Float64Array
  readonly weight: Float64Array
}

function structureTerms(a: LocalStatistics, b: LocalStatistics): Terms {
  const cross = localProducts(a, b)
  const map = () => new Float64Array(cross.length)
  const [frame, blank, weight] = [map(), map(), map()]
  for (let i = 0; i < cross.length; i++) {
    const [meanA, meanB] = [a.mean[i] ?? 0, b.mean[i] ?? 0]
    const varianceA = Math.max(0, (a.meanSquare[i] ?? 0) - meanA * meanA)
    const varianceB = Math.max(0, (b.meanSquare[i] ?? 0) - meanB * meanB)
    weight[i] = Math.log(1 + varianceA / C2)
    frame[i] = (2 * ((cross[i] ?? 0) - meanA * meanB) + C2) / (varianceA + varianceB + C2)
    blank[i] = C2 / (varianceA + C2)
  }
  return { frame, blank, weight }
}

function floored({ frame, blank, weight }: Terms): number {
  let [kept, zero, one] = [0, 0, 0]
  for (let i = 0; i < weight.length; i++) {
    const w = weight[i] ?? 0
    kept += w * (frame[i] ?? 0)
    zero += w * (blank[i] ?? 0)
    one += w
  }
  return one - zero < 1e-9 ? 0 : (kept - zero) / (one - zero)
}

function flooredSsim(a: Plane, b: Plane): number {
  const original = localStatistics(a)
  const zero = structuralSimilarity(original, localStatistics(meanCard(a)))
  return (structuralSimilarity(original, localStatistics(b)) - zero) / (1 - zero)
}

function gradients(a: Plane, b: Plane): number {
  return meanOf(pyramid(a, b).map(([x, y]) => gradientAgreement(x, y)))
}

/** Both pictures at 1, 1/2 and 1/4 of their size. */
function pyramid(a: Plane, b: Plane): readonly (readonly [Plane, Plane])[] {
  const levels: (readonly [Plane, Plane])[] = []
  let level: readonly [Plane, Plane] = [a, b]
  for (let scale = 0; scale < SCALES; scale++) {
    levels.push(level)
    level = [halved(level[0]), halved(level[1])]
  }
  return levels
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
