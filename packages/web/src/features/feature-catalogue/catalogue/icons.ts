import { mixSeed, seededRandom } from '@afterimage/frames/seeded-random'

type Point = readonly [x: number, y: number]
type Line = readonly Point[]

const SIZE = 24
const JITTER_PX = 0.9

/** Twelve line drawings on 24 × 24; each tier has its own copy of them, drawn from the tier before. */
const DRAWINGS: readonly (readonly Line[])[] = [
  [ring(12, 12, 8), [at(12, 7), at(12, 12), at(16, 14)]],
  [box(4, 5, 16, 14), [at(4, 16), at(10, 10), at(14, 14), at(17, 11), at(20, 14)]],
  [[at(12, 3), at(20, 7), at(20, 17), at(12, 21), at(4, 17), at(4, 7), at(12, 3), at(12, 12), at(20, 7)]],
  [
    ring(12, 12, 3),
    [at(2, 12), at(7, 7), at(12, 5), at(17, 7), at(22, 12), at(17, 17), at(12, 19), at(7, 17), at(2, 12)],
  ],
  [[at(13, 2), at(6, 13), at(11, 13), at(10, 22), at(18, 10), at(13, 10), at(13, 2)]],
  [box(4, 4, 6, 6), box(14, 4, 6, 6), box(4, 14, 6, 6), box(14, 14, 6, 6)],
  [[at(3, 12), at(6, 6), at(9, 12), at(12, 18), at(15, 12), at(18, 6), at(21, 12)]],
  [ring(8, 12, 4), ring(16, 12, 4)],
  [
    [at(4, 8), at(12, 4), at(20, 8), at(12, 12), at(4, 8)],
    [at(4, 12), at(12, 16), at(20, 12)],
    [at(4, 16), at(12, 20), at(20, 16)],
  ],
  [spiral()],
  [[at(6, 3), at(18, 3), at(12, 12), at(18, 21), at(6, 21), at(12, 12), at(6, 3)]],
  [
    ring(12, 5, 2),
    ring(5, 18, 2),
    ring(19, 18, 2),
    [at(11, 7), at(6, 16)],
    [at(13, 7), at(18, 16)],
    [at(7, 18), at(17, 18)],
  ],
]

export const ICON_COUNT = DRAWINGS.length

/** The path of an icon after it was redrawn by hand `level` times, each time from the last copy. */
export function iconPath(icon: number, level: number): string {
  const random = seededRandom(mixSeed('icon', icon))
  let lines = DRAWINGS[icon % DRAWINGS.length] ?? []
  for (let copy = 0; copy < level; copy++) lines = lines.map((line) => line.map((point) => moved(point, random)))
  return lines.map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('')
}

function moved([x, y]: Point, random: () => number): Point {
  const shift = () => (random() * 2 - 1) * JITTER_PX
  const inside = (value: number) => Math.min(SIZE - 1, Math.max(1, value))
  return [inside(x + shift()), inside(y + shift())]
}

function at(x: number, y: number): Point {
  return [x, y]
}

function ring(x: number, y: number, radius: number): Line {
  return Array.from({ length: 17 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI
    return at(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  })
}

function box(x: number, y: number, width: number, height: number): Line {
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]
}

function spiral(): Line {
  return Array.from({ length: 33 }, (_, i) => {
    const angle = (i / 32) * 5 * Math.PI
    const radius = 1 + (i / 32) * 8
    return at(12 + radius * Math.cos(angle), 12 + radius * Math.sin(angle))
  })
}
