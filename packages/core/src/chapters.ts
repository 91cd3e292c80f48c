import { formatKept } from './fate.ts'
import { halfLife } from './half-life.ts'

/** A part of a film, from a frame to the next one's. */
export interface Chapter {
  /** The frame with which it begins. */
  readonly number: number
  readonly title: string
}

/** Turning points that are told, at most: more would be a second curve. */
const MAX_TURNS = 4
/** How far a frame must keep more or less than a straight line says, for the curve to have turned there. */
const LEAST_TURN = 0.08
/** Of the film, between two chapters. */
const LEAST_SHARE = 0.04
/** Of a slope, in shares of the original a frame: less is level. */
const LEVEL = 0.002

interface Point {
  readonly number: number
  readonly kept: number
}

/**
 * Where the drift turns: the original, the first frame that keeps less than half, and the corners of the curve of what is kept, in
 * the order of the film. Corners are those by which few straight lines come closest to the curve (Douglas and Peucker, "Algorithms for the
 * reduction of the number of points required to represent a digitized line", Cartographica 10(2), 1973), the strongest first. Frames
 * that were not measured are passed over; without a corner and a half-life there are no chapters.
 */
export function chaptersOf(
  frames: readonly { readonly number: number; readonly kept: number | null }[],
): readonly Chapter[] {
  const points = frames.flatMap(({ number, kept: measured }) => {
    const kept = number === 0 ? 1 : measured
    return kept === null ? [] : [{ number, kept }]
  })
  const [first, last] = [points[0], points.at(-1)]
  if (first?.number !== 0 || last === undefined) return []
  const half = halfLife(frames)
  const gap = Math.max(2, Math.ceil(LEAST_SHARE * last.number))
  const isFree = (number: number) =>
    number >= gap && last.number - number >= gap && (half === null || Math.abs(number - half) >= gap)
  const corners = cornersOf(points, isFree, gap)
  const turns = corners.slice(1, -1).map((corner, i) => {
    const title = turnTitle(corners[i] ?? corner, corner, corners[i + 2] ?? corner)
    return { number: corner.number, title }
  })
  const below = half === null ? [] : [{ number: half, title: 'Less than half kept' }]
  const chapters = [...turns, ...below].sort((a, b) => a.number - b.number)
  return chapters.length === 0 ? [] : [{ number: 0, title: 'The original' }, ...chapters]
}

/** First, corners, last. */
function cornersOf(points: readonly Point[], isFree: (number: number) => boolean, gap: number): readonly Point[] {
  let corners = [points[0], points.at(-1)].flatMap((point) => point ?? [])
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const distances = points.map((point) => {
      const isPossible = isFree(point.number) && corners.every(({ number }) => Math.abs(number - point.number) >= gap)
      return isPossible ? distanceTo(corners, point) : 0
    })
    const farthest = Math.max(...distances)
    if (farthest < LEAST_TURN) break
    const corner = points.filter((_, i) => i === distances.indexOf(farthest))
    corners = [...corners, ...corner].sort((a, b) => a.number - b.number)
  }
  return corners
}

/** How far a point lies above or below the lines between corners. */
function distanceTo(corners: readonly Point[], { number, kept }: Point): number {
  const after = corners.findIndex((corner) => corner.number > number)
  const [from, to] = [corners[after - 1], corners[after]]
  if (from === undefined || to === undefined) return 0
  return Math.abs(from.kept + slope(from, to) * (number - from.number) - kept)
}

function turnTitle(before: Point, corner: Point, after: Point): string {
  const [was, becomes] = [slope(before, corner), slope(corner, after)]
  const kept = `${formatKept(corner.kept)} kept`
  if (Math.abs(becomes) <= LEVEL) return `Settles at ${kept}`
  if (becomes > 0) return was > LEVEL ? `Keeps coming back from ${kept}` : `Comes back from ${kept}`
  if (was >= -LEVEL) return `Falls from ${kept}`
  return becomes < was ? `Falls faster from ${kept}` : `Slows down at ${kept}`
}

function slope(from: Point, to: Point): number {
  return (to.kept - from.kept) / (to.number - from.number)
}
