import { luma, type Plane } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'

const BLOCK_PX = 64
const STEP_PX = 32
/** 8 px and its harmonics in a block's spectrum. */
const GRID = [0, 8, 16, 24, 32]
/** How far a neighbour is from the grid's frequency, on both sides: beyond what the window spreads of it. */
const ASIDE = [2, 3]
/** The mean of √(xy) is π/4 of the mean of x and y where both are powers of noise, which are exponentially distributed. */
const OF_GEOMETRIC = 4 / Math.PI
/** Power that rounding to whole levels gives every frequency, so that a flat block has no weave and divides by no zero. */
const ROUNDING = 1 / 12

const WINDOW = Float64Array.from({ length: BLOCK_PX }, (_, i) => Math.sin((Math.PI * (i + 0.5)) / BLOCK_PX) ** 2)
const WINDOW_POWER = WINDOW.reduce((sum, value) => sum + value * value, 0) ** 2
const COSINES = Float64Array.from({ length: BLOCK_PX }, (_, i) => Math.cos((2 * Math.PI * i) / BLOCK_PX))

/**
 * How much a lattice of 8 px shows: the power of luma at 8 px and its harmonics, as a multiple of the power beside them.
 * A photograph has about 1. Welch's periodograms (1967) of 64 px under a Hann window; the geometric mean over the blocks, because the eye
 * finds a weave in an even part of the picture however rich the other parts are. 1 for a picture smaller than a block.
 */
export function weave(picture: Pixels): number {
  const plane = luma(picture)
  let logarithms = 0
  let blocks = 0
  for (let top = 0; top + BLOCK_PX <= plane.height; top += STEP_PX) {
    for (let left = 0; left + BLOCK_PX <= plane.width; left += STEP_PX) {
      logarithms += Math.log(weaveOfBlock(plane, top, left))
      blocks++
    }
  }
  return blocks === 0 ? 1 : Math.exp(logarithms / blocks)
}

function weaveOfBlock(plane: Plane, top: number, left: number): number {
  const power = spectrum(plane, top, left)
  const at = (u: number, v: number) => power[wrap(v) * BLOCK_PX + wrap(u)] ?? 0
  let onGrid = 0
  let beside = 0
  for (const [u, v] of GRID_POINTS) {
    // Geometric means of opposite neighbours follow a spectrum that falls steeply, as a photograph's does. Along an axis,
    // where upright and level edges have their power, the neighbours are those on the same axis.
    const pairs = [
      ...(u === 0 ? [] : ASIDE.map((d) => Math.sqrt(at(u - d, v) * at(u + d, v)))),
      ...(v === 0 ? [] : ASIDE.map((d) => Math.sqrt(at(u, v - d) * at(u, v + d)))),
    ]
    const neighbours = (OF_GEOMETRIC * pairs.reduce((sum, value) => sum + value, 0)) / pairs.length
    // Power falls with the square of the frequency in most pictures: so every harmonic has its say.
    const weight = u * u + v * v
    onGrid += weight * (at(u, v) + ROUNDING)
    beside += weight * (neighbours + ROUNDING)
  }
  return onGrid / beside
}

/** One of each pair of frequencies that are conjugates, the mean left out. */
const GRID_POINTS = GRID.flatMap((v) =>
  [...GRID, -8, -16, -24]
    .filter((u) => (v === 0 || v === 32 ? u > 0 || (u === 0 && v === 32) : true))
    .map((u) => [u, v] as const),
)

function wrap(frequency: number): number {
  return (frequency + BLOCK_PX) % BLOCK_PX
}

/** Power of the block's luma, its mean removed, at each of 64 × 64 frequencies: white noise has its variance everywhere. */
function spectrum({ width, data }: Plane, top: number, left: number): Float64Array {
  const real = new Float64Array(BLOCK_PX * BLOCK_PX)
  let mean = 0
  for (let y = 0; y < BLOCK_PX; y++) {
    for (let x = 0; x < BLOCK_PX; x++) mean += (data[(top + y) * width + left + x] ?? 0) / BLOCK_PX ** 2
  }
  for (let y = 0; y < BLOCK_PX; y++) {
    for (let x = 0; x < BLOCK_PX; x++) {
      const value = (data[(top + y) * width + left + x] ?? 0) - mean
      real[y * BLOCK_PX + x] = value * (WINDOW[y] ?? 0) * (WINDOW[x] ?? 0)
    }
  }
  const rows = transform(real, new Float64Array(real.length))
  const both = transform(transpose(rows.real), transpose(rows.imaginary))
  const power = both.real.map((value, i) => (value ** 2 + (both.imaginary[i] ?? 0) ** 2) / WINDOW_POWER)
  return transpose(power)
}

/** The discrete Fourier transform of each row, as it is defined: 64 numbers are too few for a fast one to matter. */
function transform(real: Float64Array, imaginary: Float64Array): { real: Float64Array; imaginary: Float64Array } {
  const out = { real: new Float64Array(real.length), imaginary: new Float64Array(real.length) }
  for (let row = 0; row < real.length; row += BLOCK_PX) {
    for (let k = 0; k < BLOCK_PX; k++) {
      let [a, b] = [0, 0]
      for (let i = 0; i < BLOCK_PX; i++) {
        const cosine = COSINES[(k * i) % BLOCK_PX] ?? 0
        const sine = COSINES[(k * i + (3 * BLOCK_PX) / 4) % BLOCK_PX] ?? 0
        a += (real[row + i] ?? 0) * cosine + (imaginary[row + i] ?? 0) * sine
        b += (imaginary[row + i] ?? 0) * cosine - (real[row + i] ?? 0) * sine
      }
      out.real[row + k] = a
      out.imaginary[row + k] = b
    }
  }
  return out
}

function transpose(square: Float64Array): Float64Array {
  return square.map((_, i) => square[(i % BLOCK_PX) * BLOCK_PX + Math.floor(i / BLOCK_PX)] ?? 0)
}
