import type { Planes } from '@afterimage/models/local/planes'

/** Where is written what TensorFlow.js draws from the picture (`npm run compare` in training/esrgan). */
export const SAMPLES = new URL('./esrgan-slim-by-tensorflow.json', import.meta.url)

const SAMPLED = 400

/** A picture with edges, gradients and texture in it that is the same numbers everywhere: 56 × 40, grey levels of 255. */
export function testPicture(): Planes {
  const [width, height] = [56, 40]
  const data = new Float32Array(3 * width * height)
  for (let channel = 0; channel < 3; channel += 1) {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const isInside = Math.hypot(x - 30, y - 18) < 12
        const texture = (x * 7_919 + y * 104_729 + channel * 31) % 61
        data[(channel * height + y) * width + x] = isInside ? 230 - 2 * y - channel * 20 : texture + 2 * x
      }
    }
  }
  return { width, height, data }
}

/** Values from everywhere in a drawn picture, its edges included, where zero padding shows. */
export function sampleOf(data: Float32Array): number[] {
  const corners = [data[0] ?? Number.NaN, data.at(-1) ?? Number.NaN]
  return [
    ...corners,
    ...Array.from({ length: SAMPLED }, (_, at) => data[Math.floor((at * data.length) / SAMPLED)] ?? Number.NaN),
  ]
}
