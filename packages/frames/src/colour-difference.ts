import type { Pixels } from './pixels.ts'

/** CIELAB values of every pixel, interleaved L*, a*, b*. */
export type Lab = Float32Array

/** Mean colour difference ΔE*ab (CIE 1976, ISO/CIE 11664-4): the Euclidean distance in CIELAB; about 2.3 is just visible. */
export function colourDifference(a: Lab, b: Lab): number {
  if (a.length !== b.length) throw new RangeError('The colour difference needs two images of one size.')
  let sum = 0
  for (let i = 0; i < a.length; i += 3) {
    const lightness = (a[i] ?? 0) - (b[i] ?? 0)
    const greenRed = (a[i + 1] ?? 0) - (b[i + 1] ?? 0)
    const blueYellow = (a[i + 2] ?? 0) - (b[i + 2] ?? 0)
    sum += Math.sqrt(lightness * lightness + greenRed * greenRed + blueYellow * blueYellow)
  }
  return sum / (a.length / 3)
}

/** sRGB (IEC 61966-2-1) to CIELAB under its own white, D65. */
export function toLab({ data }: Pixels): Lab {
  const lab = new Float32Array(data.length)
  for (let i = 0; i < data.length; i += 3) {
    const red = LINEAR[data[i] ?? 0] ?? 0
    const green = LINEAR[data[i + 1] ?? 0] ?? 0
    const blue = LINEAR[data[i + 2] ?? 0] ?? 0
    const x = compress((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    const y = compress(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
    const z = compress((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
    lab[i] = 116 * y - 16
    lab[i + 1] = 500 * (x - y)
    lab[i + 2] = 200 * (y - z)
  }
  return lab
}

/** The sRGB curve undone, for each of the 256 codes. */
const LINEAR = Float64Array.from({ length: 256 }, (_, code) => {
  const value = code / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** CIELAB's f(t): a cube root with a straight foot. */
function compressExactly(t: number): number {
  return t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116
}

const STEPS = 4_096
const CURVE = Float64Array.from({ length: STEPS + 2 }, (_, i) => compressExactly(i / STEPS))

/** f(t) for t in 0–1 from a table, within 0.003 units of L*, a* or b*: three cube roots a pixel would be the slowest step. */
function compress(t: number): number {
  const at = t * STEPS
  const below = Math.floor(at)
  const value = CURVE[below] ?? 0
  return value + ((CURVE[below + 1] ?? 0) - value) * (at - below)
}
