import type { Plane } from '@afterimage/frames/luma'

const NOISE = 12 ** 2

/**
 * 2 a · b / (|a|² + |b|²) of the two gradients at each place, weighted by the length of the original's: 1 where both
 * point one way and are equally steep, 0 where the frame is flat, below 0 where it turns the other way.
 */
export function gradientAgreement(original: Plane, frame: Plane): number {
  const { width, height } = original
  let [kept, weight] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const [ax, ay] = gradient(original, x, y)
      const [bx, by] = gradient(frame, x, y)
      const length = ax * ax + ay * ay
      const w = Math.sqrt(length)
      kept += (w * 2 * (ax * bx + ay * by)) / (length + bx * bx + by * by + NOISE)
      weight += (w * 2 * length) / (2 * length + NOISE)
    }
  }
  return weight === 0 ? 0 : kept / weight
}

function gradient({ width, data }: Plane, x: number, y: number): readonly [number, number] {
  const at = y * width + x
  return [(data[at + 1] ?? 0) - (data[at - 1] ?? 0), (data[at + width] ?? 0) - (data[at - width] ?? 0)]
}
