import type { Plane } from '@afterimage/frames/luma'
import { halved } from '@afterimage/frames/smaller-plane'
import { C2, type LocalStatistics, localProducts, localStatistics } from '@afterimage/frames/structural-similarity'
import { shifted } from './planes.ts'

interface Shift {
  readonly dx: number
  readonly dy: number
}

const SIDES = [-2, 0, 2]
export const NINE: readonly Shift[] = SIDES.flatMap((dy) => SIDES.map((dx) => ({ dx, dy })))
export const FIVE = NINE.filter(({ dx, dy }) => dx === 0 || dy === 0)

/**
 * Structure at half the size, each place compared with those nearby in the frame too, and the best of them taken: a form that
 * was moved a little, as people see it, is still there. Weighted and floored as `kept` is, so identical is 1, a blank card 0.
 */
export function nearbyStructure(original: Plane, frame: Plane, shifts: readonly Shift[]): number {
  const [a, b] = [localStatistics(halved(original)), localStatistics(halved(frame))]
  const best = new Float64Array(a.mean.length).fill(-1)
  for (const shift of shifts) raise(best, a, b, shift)
  let [weights, sum, blank] = [0, 0, 0]
  for (let i = 0; i < best.length; i++) {
    const variance = varianceAt(a, i)
    const weight = Math.log1p(variance / C2)
    weights += weight
    sum += weight * (best[i] ?? 0)
    blank += (weight * C2) / (variance + C2)
  }
  return weights - blank < 1e-9 ? 0 : (sum - blank) / (weights - blank)
}

/** Raises each place of `best` to its structure beside the frame's place at `shift`, where the whole window lies in the frame. */
function raise(best: Float64Array, a: LocalStatistics, b: LocalStatistics, { dx, dy }: Shift): void {
  const cross = localProducts(a, { ...b, plane: shifted(b.plane, dx, dy) })
  const width = a.plane.width - 10
  const height = a.plane.height - 10
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      const at = y * width + x
      const there = (y + dy) * width + x + dx
      const covariance = (cross[at] ?? 0) - (a.mean[at] ?? 0) * (b.mean[there] ?? 0)
      const structure = (2 * covariance + C2) / (varianceAt(a, at) + varianceAt(b, there) + C2)
      if (structure > (best[at] ?? 0)) best[at] = structure
    }
  }
}

function varianceAt({ mean, meanSquare }: LocalStatistics, at: number): number {
  return Math.max(0, (meanSquare[at] ?? 0) - (mean[at] ?? 0) ** 2)
}
