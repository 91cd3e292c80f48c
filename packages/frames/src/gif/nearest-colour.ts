import type { Cells, Colour } from './colour-cells.ts'

/** Farther than any two levels are. */
const FAR = 1_000

/**
 * Gives each cell the index of its nearest colour (squared distance in RGB). `to` says which one is probably near; the others are tried
 * in the order of how far their green is from the cell's, both ways, until green alone is farther than the best so far.
 */
export function assignNearest(cells: Cells, colours: readonly Colour[], to: Uint8Array): void {
  const [reds, greens, blues] = cells.channels
  const order = colours.map((_, i) => i).sort((a, b) => (colours[a]?.[1] ?? 0) - (colours[b]?.[1] ?? 0))
  const red = Float64Array.from(order, (i) => colours[i]?.[0] ?? 0)
  const green = Float64Array.from(order, (i) => colours[i]?.[1] ?? 0)
  const blue = Float64Array.from(order, (i) => colours[i]?.[2] ?? 0)
  const placeOf = new Uint8Array(order.length)
  for (let place = 0; place < order.length; place++) placeOf[order[place] ?? 0] = place
  const firstFrom = new Uint16Array(256)
  for (let level = 0, i = 0; level < 256; level++) {
    while (i < green.length && (green[i] ?? 0) < level) i++
    firstFrom[level] = i
  }

  for (let cell = 0; cell < cells.count; cell++) {
    const r = reds[cell] ?? 0
    const g = greens[cell] ?? 0
    const b = blues[cell] ?? 0
    let up = firstFrom[Math.floor(g)] ?? 0
    let down = up - 1
    let best = placeOf[to[cell] ?? 0] ?? 0
    let least = squaredDistance(r - (red[best] ?? 0), g - (green[best] ?? 0), b - (blue[best] ?? 0))
    while (up < green.length || down >= 0) {
      const above = up < green.length ? (green[up] ?? 0) - g : FAR
      const below = down >= 0 ? g - (green[down] ?? 0) : FAR
      const tried = above < below ? up++ : down--
      const dg = Math.min(above, below)
      if (dg * dg >= least) break
      const distance = squaredDistance(r - (red[tried] ?? 0), dg, b - (blue[tried] ?? 0))
      if (distance < least) {
        least = distance
        best = tried
      }
    }
    to[cell] = order[best] ?? 0
  }
}

function squaredDistance(red: number, green: number, blue: number): number {
  return red * red + green * green + blue * blue
}
