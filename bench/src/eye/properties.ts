import { luma, type Plane } from '@afterimage/frames/luma'
import type { Pixels } from '@afterimage/frames/pixels'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { smallVersion } from '@afterimage/frames/small-version'
import sharp from 'sharp'
import type { Candidate } from './candidates.ts'
import { meanCard } from './planes.ts'

const BLUR_SIGMA_PX = 30
const ROUNDS = 29
const NOISE_LEVELS = 40

export interface Properties {
  /** The lowest over all photographs, of each against itself. */
  readonly identical: number
  /** The highest over all photographs: a blank card of the mean, and a Gaussian blur of σ 30 px at 256 px. */
  readonly blank: number
  readonly blurred: number
  /** Of each photograph against the next one, fitted to its size: the median, and the highest. And against white noise: the highest. */
  readonly unrelated: number
  readonly unrelatedAtMost: number
  readonly noise: number
}

/** What a measure must say whatever people think, on each of the photographs. */
export async function propertiesOf(candidate: Candidate, originals: readonly Pixels[]): Promise<Properties> {
  let [identical, blank, blurred, noise] = [1, -Infinity, -Infinity, -Infinity]
  const unrelated: number[] = []
  for (const [at, original] of originals.entries()) {
    const plane = await planeOf256(original)
    const next = originals[(at + 1) % originals.length] ?? original
    unrelated.push(candidate.of(plane, luma(await resizePixels(next, plane))))
    noise = Math.max(noise, candidate.of(plane, noiseOf(plane)))
    identical = Math.min(identical, candidate.of(plane, plane))
    blank = Math.max(blank, candidate.of(plane, meanCard(plane)))
    blurred = Math.max(blurred, candidate.of(plane, luma(await blur(await smallVersion(original)))))
  }
  return { identical, blank, blurred, unrelated: median(unrelated), unrelatedAtMost: Math.max(...unrelated), noise }
}

/** Luma of the version on which the product measures. */
export async function planeOf256(pixels: Pixels): Promise<Plane> {
  return luma(await smallVersion(pixels))
}

/** How much of a processor each candidate takes, as a multiple of the first one's in the same rounds; medians. Others' work does not count. */
export function timeBesideFirst(candidates: readonly Candidate[], a: Plane, b: Plane): ReadonlyMap<string, number> {
  const times = new Map(candidates.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const candidate of candidates) {
      const before = process.cpuUsage()
      candidate.of(a, b)
      const { user, system } = process.cpuUsage(before)
      // The first round compiles.
      if (round > 0) times.get(candidate.name)?.push(user + system)
    }
  }
  const medians = [...times].map(([name, values]) => [name, median(values)] as const)
  const first = medians[0]?.[1] ?? Number.NaN
  return new Map(medians.map(([name, us]) => [name, us / first]))
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** White noise around grey, the same each time: the sum of hashes of its places, nearly normal. */
function noiseOf({ width, height }: Plane): Plane {
  const hashed = (seed: number) => ((Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d) ^ (seed >>> 12)) >>> 0) / 2 ** 32
  const normal = (seed: number) =>
    [1, 2, 3, 4, 5, 6].reduce((sum, part) => sum + hashed(seed * 7_919 + part * 104_729), -3)
  const data = Float64Array.from({ length: width * height }, (_, at) => 128 + NOISE_LEVELS * Math.SQRT2 * normal(at))
  return { width, height, data }
}

async function blur({ width, height, data }: Pixels): Promise<Pixels> {
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(BLUR_SIGMA_PX)
    .raw()
    .toBuffer()
  return { width, height, data: blurred }
}
