import { channelsOf, type Planes } from '../planes.ts'
import { blurPlane } from './blur.ts'
import { lumaOf } from './luma.ts'

/** Lines, outlines and stripes are what is left of luma between these blurs, px: some 4 to 16 px from one to the next. */
const FINEST_PX = 1
const COARSEST_PX = 4
/** How far around a place its lines are looked at, px. */
const NEAR_PX = 8
/** How much stronger they may be in one place than in the whole picture. */
const UNEVENNESS = 1.5

/** How strong the lines of a picture are: the deviation of luma at their scale, in levels. Photographs have some 10 to 20. */
export function linesOf(planes: Planes): number {
  return deviationOf(linesIn(planes))
}

/**
 * Fades lines, in place, where they are stronger than `most` levels over the whole picture, or hardly more than that in one place. The blurs tell
 * scales apart softly, so that it takes a few passes to get there. Colours stay.
 */
export function limitLines(planes: Planes, most: number): void {
  const lines = linesIn(planes)
  const share = Math.min(1, most / Math.max(deviationOf(lines), 1))
  const near = lines.map((level) => level * level)
  blurPlane(near, planes.width, planes.height, NEAR_PX)
  const mostNear = UNEVENNESS * most
  for (let i = 0; i < lines.length; i++) {
    const strength = Math.sqrt(Math.max(near[i] ?? 0, 1))
    lines[i] = (lines[i] ?? 0) * (Math.min(share, mostNear / strength) - 1)
  }
  for (const channel of channelsOf(planes)) {
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + (lines[i] ?? 0)
  }
}

function linesIn(planes: Planes): Float32Array {
  const { width, height } = planes
  const fine = lumaOf(planes)
  blurPlane(fine, width, height, FINEST_PX)
  const coarse = fine.slice()
  blurPlane(coarse, width, height, Math.sqrt(COARSEST_PX ** 2 - FINEST_PX ** 2))
  for (let i = 0; i < fine.length; i++) fine[i] = (fine[i] ?? 0) - (coarse[i] ?? 0)
  return fine
}

function deviationOf(lines: Float32Array): number {
  return Math.sqrt(lines.reduce((sum, level) => sum + level * level, 0) / Math.max(1, lines.length))
}
