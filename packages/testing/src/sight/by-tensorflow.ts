import type { Pixels } from '@afterimage/frames/pixels'

/** Where is written what TensorFlow.js says of the pictures (`npm run compare` in training/sight). */
export const BY_TENSORFLOW = new URL('./by-tensorflow.json', import.meta.url)

/** Pictures with edges, gradients and texture that are the same numbers everywhere, as large as the networks take them. */
export const DETECTOR_PICTURE: Pixels = testPicture(416)
export const MEANING_PICTURE: Pixels = testPicture(299)

/** An orange ball on a striped table before a grey wall, more or less. */
function testPicture(side: number): Pixels {
  const data = new Uint8Array(3 * side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [u, v] = [x / side, y / side]
      const shade = 1 - 0.6 * Math.hypot(u - 0.4, v - 0.4)
      const grain = ((x * 7_919 + y * 104_729) % 23) - 11
      const stripe = Math.floor(u * 16 + v * 4) % 2 === 0 ? 110 : 150
      const isBall = Math.hypot(u - 0.5, v - 0.5) < 0.28
      const rgb = isBall
        ? [250 * shade, 140 * shade, 30 * shade]
        : v > 0.6
          ? [stripe, stripe * 0.8, stripe * 0.6]
          : [150, 155, 160]
      for (const [channel, value] of rgb.entries()) {
        data[3 * (y * side + x) + channel] = Math.max(0, Math.min(255, value + grain))
      }
    }
  }
  return { width: side, height: side, data }
}
