import type { Plane } from '@afterimage/frames/luma'
import { halved } from '@afterimage/frames/smaller-plane'
import { planeOf } from './planes.ts'

const BANDS = 5

/**
 * A Laplacian pyramid of five bands (Burt and Adelson, "The Laplacian pyramid as a compact image code", IEEE Trans.
 * Communications 31(4), 1983): in each 2 Σ ab / Σ (a² + b²), and of these the mean, a band counted by the root of the
 * original's energy in it.
 */
export function bandCorrelation(original: Plane, frame: Plane): number {
  let [a, b] = [original, frame]
  let [kept, weight] = [0, 0]
  for (let band = 0; band < BANDS; band++) {
    const [nextA, nextB] = [halved(a), halved(b)]
    let [cross, energyA, energyB] = [0, 0, 0]
    const [detailA, detailB] = [detailOf(a, nextA), detailOf(b, nextB)]
    for (let i = 0; i < detailA.data.length; i++) {
      const [va, vb] = [detailA.data[i] ?? 0, detailB.data[i] ?? 0]
      cross += va * vb
      energyA += va * va
      energyB += vb * vb
    }
    const w = Math.sqrt(energyA / detailA.data.length)
    if (energyA + energyB > 0) kept += (w * 2 * cross) / (energyA + energyB)
    weight += w
    ;[a, b] = [nextA, nextB]
  }
  return weight === 0 ? 0 : kept / weight
}

function detailOf(plane: Plane, half: Plane): Plane {
  return planeOf(plane.width, plane.height, (x, y) => {
    const at = Math.min(half.height - 1, y >> 1) * half.width + Math.min(half.width - 1, x >> 1)
    return (plane.data[y * plane.width + x] ?? 0) - (half.data[at] ?? 0)
  })
}
