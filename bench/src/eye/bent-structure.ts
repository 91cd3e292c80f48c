import { keptAmong, NEARBY, structureOf } from '@afterimage/frames/kept'
import type { Plane } from '@afterimage/frames/luma'
import { halved } from '@afterimage/frames/smaller-plane'
import { centred, type Shift, wholeShift } from '@afterimage/frames/whole-shift'
import { planeOf, shifted } from './planes.ts'

/** In pixels of the planes at a quarter of the size, in which areas are looked for. */
const AREA_PX = 8
const RADIUS_PX = 8
const REACH_PX = 2
const FAINT = 10 ** 2
/** What a pixel of distance has to gain in structure. */
const GAIN_A_PIXEL = 0.1
const QUARTER = 4

/** The shift of each area, row by row. */
interface Field {
  readonly across: number
  readonly down: number
  readonly shifts: readonly Shift[]
}

/**
 * `kept` of the frame bent back: areas are looked for near where the whole picture has moved to, each for itself, by the structure term under
 * a square window (block matching), and the frame is drawn anew by their shifts, which change smoothly from the middle of one to the next.
 */
export function bentStructure(original: Plane, frame: Plane): number {
  const [a, b] = [halved(halved(original)), halved(halved(frame))]
  const whole = wholeShift(centred(a), centred(b))
  const near = findAreas(a, shifted(b, whole.dx, whole.dy))
  const shifts = near.shifts.map(({ dx, dy }) => ({ dx: dx + whole.dx, dy: dy + whole.dy }))
  return keptAmong(structureOf(original), structureOf(bentBack(frame, { ...near, shifts })), NEARBY)
}

function findAreas(a: Plane, b: Plane): Field {
  const [across, down] = [Math.ceil(a.width / AREA_PX), Math.ceil(a.height / AREA_PX)]
  const middle = (at: number, px: number) => Math.min(px - 1, at * AREA_PX + AREA_PX / 2)
  const shifts = Array.from({ length: across * down }, (_, at) =>
    findArea(a, b, middle(at % across, a.width), middle(Math.floor(at / across), a.height)),
  )
  return { across, down, shifts: smoothed(shifts, across, down) }
}

function findArea(a: Plane, b: Plane, x: number, y: number): Shift {
  let best = { dx: 0, dy: 0, gain: structureAt(a, b, x, y, 0, 0) }
  for (let dy = -REACH_PX; dy <= REACH_PX; dy++) {
    for (let dx = -REACH_PX; dx <= REACH_PX; dx++) {
      const gain = structureAt(a, b, x, y, dx, dy) - GAIN_A_PIXEL * Math.hypot(dx, dy)
      if (gain > best.gain) best = { dx, dy, gain }
    }
  }
  return best
}

/** Of the square around a place and the same that lies `dx`, `dy` pixels further in the frame. */
function structureAt(a: Plane, b: Plane, x: number, y: number, dx: number, dy: number): number {
  let [count, sumA, sumB, squareA, squareB, cross] = [0, 0, 0, 0, 0, 0]
  for (let v = Math.max(0, y - RADIUS_PX, -dy); v <= Math.min(a.height - 1, y + RADIUS_PX, a.height - 1 - dy); v++) {
    for (let u = Math.max(0, x - RADIUS_PX, -dx); u <= Math.min(a.width - 1, x + RADIUS_PX, a.width - 1 - dx); u++) {
      const [p, q] = [a.data[v * a.width + u] ?? 0, b.data[(v + dy) * a.width + u + dx] ?? 0]
      count += 1
      sumA += p
      sumB += q
      squareA += p * p
      squareB += q * q
      cross += p * q
    }
  }
  const covariance = cross / count - (sumA / count) * (sumB / count)
  const variances = squareA / count - (sumA / count) ** 2 + squareB / count - (sumB / count) ** 2
  return (2 * covariance + FAINT) / (variances + FAINT)
}

/** Each shift the mean of its own, four times, those beside it, twice, and those at its corners. */
function smoothed(shifts: readonly Shift[], across: number, down: number): readonly Shift[] {
  return shifts.map((_, at) => {
    let [dx, dy, weights] = [0, 0, 0]
    for (let v = -1; v <= 1; v++) {
      for (let u = -1; u <= 1; u++) {
        const [x, y] = [(at % across) + u, Math.floor(at / across) + v]
        const one = x < 0 || y < 0 || x >= across || y >= down ? undefined : shifts[y * across + x]
        const weight = (2 - Math.abs(u)) * (2 - Math.abs(v))
        dx += weight * (one?.dx ?? 0)
        dy += weight * (one?.dy ?? 0)
        weights += one === undefined ? 0 : weight
      }
    }
    return { dx: dx / weights, dy: dy / weights }
  })
}

function bentBack(frame: Plane, { across, down, shifts }: Field): Plane {
  const field = (of: (shift: Shift) => number) =>
    planeOf(across, down, (x, y) => of(shifts[y * across + x] ?? { dx: 0, dy: 0 }))
  const [dx, dy] = [field((shift) => shift.dx), field((shift) => shift.dy)]
  const place = (px: number) => (px / QUARTER - AREA_PX / 2) / AREA_PX
  return planeOf(frame.width, frame.height, (x, y) =>
    between(frame, x + QUARTER * between(dx, place(x), place(y)), y + QUARTER * between(dy, place(x), place(y))),
  )
}

/** The value between four pixels; what lies outside repeats the edge. */
function between({ width, height, data }: Plane, x: number, y: number): number {
  const [u, v] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))]
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const at = (column: number, row: number) => data[Math.min(height - 1, row) * width + Math.min(width - 1, column)] ?? 0
  const row = (of: number) => at(left, of) * (left + 1 - u) + at(left + 1, of) * (u - left)
  return row(top) * (top + 1 - v) + row(top + 1) * (v - top)
}
