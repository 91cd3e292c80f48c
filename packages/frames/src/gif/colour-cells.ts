export type Colour = [red: number, green: number, blue: number]

/** The image's colours, near ones together: how many pixels each cell holds and their mean. */
export interface Cells {
  readonly count: number
  readonly weight: Float64Array
  readonly channels: readonly [Float64Array, Float64Array, Float64Array]
}

/** Five bits of red, six of green, five of blue. */
export function keyAt(rgb: Uint8Array, at: number): number {
  return (((rgb[at] ?? 0) >> 3) << 11) | (((rgb[at + 1] ?? 0) >> 2) << 5) | ((rgb[at + 2] ?? 0) >> 3)
}

export function gatherCells(rgb: Uint8Array): { cells: Cells; cellOfKey: Int32Array } {
  const cellOfKey = new Int32Array(65_536).fill(-1)
  const most = Math.min(65_536, rgb.length / 3)
  const weight = new Float64Array(most)
  const [red, green, blue] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)]
  let count = 0
  for (let at = 0; at < rgb.length; at += 3) {
    const key = keyAt(rgb, at)
    let cell = cellOfKey[key] ?? -1
    if (cell === -1) {
      cell = count++
      cellOfKey[key] = cell
    }
    weight[cell] = (weight[cell] ?? 0) + 1
    red[cell] = (red[cell] ?? 0) + (rgb[at] ?? 0)
    green[cell] = (green[cell] ?? 0) + (rgb[at + 1] ?? 0)
    blue[cell] = (blue[cell] ?? 0) + (rgb[at + 2] ?? 0)
  }
  const channels = [red, green, blue] as const
  for (const sums of channels)
    for (let cell = 0; cell < count; cell++) sums[cell] = (sums[cell] ?? 0) / (weight[cell] ?? 1)
  return { cells: { count, weight, channels }, cellOfKey }
}

/** Mean colour of some cells, each weighted with its pixels. */
export function meanOf({ weight, channels: [red, green, blue] }: Cells, members: Uint32Array): Colour {
  let [total, r, g, b] = [0, 0, 0, 0]
  for (let i = 0; i < members.length; i++) {
    const cell = members[i] ?? 0
    const pixels = weight[cell] ?? 0
    total += pixels
    r += pixels * (red[cell] ?? 0)
    g += pixels * (green[cell] ?? 0)
    b += pixels * (blue[cell] ?? 0)
  }
  return total === 0 ? [0, 0, 0] : [r / total, g / total, b / total]
}
