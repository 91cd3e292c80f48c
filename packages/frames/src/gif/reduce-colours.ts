import { type Cells, type Colour, gatherCells, keyAt, meanOf } from './colour-cells.ts'
import { assignNearest } from './nearest-colour.ts'

/** An image in at most 256 colours: `colours` as [red, green, blue], and for each pixel the index of its colour. */
export interface IndexedImage {
  readonly colours: readonly (readonly [number, number, number])[]
  readonly indices: Uint8Array
}

const MAX_COLOURS = 256
const REFINEMENTS = 4
/** Red, green, blue. */
const AXES = [0, 1, 2] as const

/**
 * The best 256 colours for one image and which pixel gets which, without dithering (grain would double the file). Colours are
 * gathered in 65,536 cells, split into 256 groups where the squared error is largest (Wan, Wong, Prusinkiewicz, "An
 * algorithm for multidimensional data clustering", ACM TOMS 14(2), 1988), and refined by Lloyd's iteration.
 */
export function reduceColours(rgb: Uint8Array): IndexedImage {
  const { cells, cellOfKey } = gatherCells(rgb)
  const groups = splitIntoGroups(cells)
  let colours = groups.map((group) => meanOf(cells, group))
  const assigned = new Uint8Array(cells.count)
  for (const [colour, members] of groups.entries()) for (const cell of members) assigned[cell] = colour
  for (let round = 0; round < REFINEMENTS; round++) {
    assignNearest(cells, colours, assigned)
    colours = centresOf(cells, assigned, colours)
  }
  assignNearest(cells, colours, assigned)
  const indices = new Uint8Array(rgb.length / 3)
  for (let i = 0, at = 0; i < indices.length; i++, at += 3) indices[i] = assigned[cellOfKey[keyAt(rgb, at)] ?? 0] ?? 0
  return { colours: colours.map(([r, g, b]) => [Math.round(r), Math.round(g), Math.round(b)]), indices }
}

/** A group of cells, the axis along which it is spread most, and the squared error that lies along it. */
interface Group {
  readonly members: Uint32Array
  readonly axis: (typeof AXES)[number]
  readonly centre: number
  readonly error: number
}

function splitIntoGroups(cells: Cells): Uint32Array[] {
  const groups = [
    toGroup(
      cells,
      Uint32Array.from({ length: cells.count }, (_, i) => i),
    ),
  ]
  while (groups.length < MAX_COLOURS) {
    const widest = groups.reduce((best, group, i) => (group.error > (groups[best]?.error ?? 0) ? i : best), 0)
    const group = groups[widest]
    if (!group || group.error <= 0) break
    const [low, high] = divide(group, cells.channels[group.axis])
    if (low.length === 0 || high.length === 0) break
    groups[widest] = toGroup(cells, low)
    groups.push(toGroup(cells, high))
  }
  return groups.map((group) => group.members)
}

/** The members up to the centre, and those beyond it. A plain loop: as two filters it took most of the time. */
function divide({ members, centre }: Group, values: Float64Array): readonly [low: Uint32Array, high: Uint32Array] {
  const low = new Uint32Array(members.length)
  const high = new Uint32Array(members.length)
  let lows = 0
  let highs = 0
  for (let i = 0; i < members.length; i++) {
    const cell = members[i] ?? 0
    if ((values[cell] ?? 0) <= centre) low[lows++] = cell
    else high[highs++] = cell
  }
  // Copies: a view would keep as much as the whole group for each small part of it.
  return [low.slice(0, lows), high.slice(0, highs)]
}

function toGroup(cells: Cells, members: Uint32Array): Group {
  const mean = meanOf(cells, members)
  const errors = AXES.map((axis) => errorAlong(cells.channels[axis], mean[axis], cells.weight, members))
  const axis = AXES[errors.indexOf(Math.max(...errors))] ?? 0
  return { members, axis, centre: mean[axis], error: members.length > 1 ? (errors[axis] ?? 0) : 0 }
}

function errorAlong(values: Float64Array, mean: number, weight: Float64Array, members: Uint32Array): number {
  let error = 0
  for (let i = 0; i < members.length; i++) {
    const cell = members[i] ?? 0
    const distance = (values[cell] ?? 0) - mean
    error += (weight[cell] ?? 0) * distance * distance
  }
  return error
}

function centresOf({ count, weight, channels }: Cells, assigned: Uint8Array, former: readonly Colour[]): Colour[] {
  const totals = new Float64Array(MAX_COLOURS)
  const sums = channels.map(() => new Float64Array(MAX_COLOURS))
  for (let cell = 0; cell < count; cell++) {
    const colour = assigned[cell] ?? 0
    const pixels = weight[cell] ?? 0
    totals[colour] = (totals[colour] ?? 0) + pixels
    for (let c = 0; c < 3; c++) {
      const sum = sums[c]
      if (sum) sum[colour] = (sum[colour] ?? 0) + pixels * (channels[c]?.[cell] ?? 0)
    }
  }
  return former.map((colour, i) => {
    const total = totals[i] ?? 0
    if (total === 0) return colour
    return [(sums[0]?.[i] ?? 0) / total, (sums[1]?.[i] ?? 0) / total, (sums[2]?.[i] ?? 0) / total]
  })
}
