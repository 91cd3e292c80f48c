import type { Plane } from './luma.ts'

/** Half as wide and high, each place the mean of four; an odd last row or column is left out. */
export function halved({ width, height, data }: Plane): Plane {
  const [narrow, low] = [Math.floor(width / 2), Math.floor(height / 2)]
  const half = new Float64Array(narrow * low)
  for (let y = 0, to = 0; y < low; y++) {
    for (let x = 0, at = 2 * y * width; x < narrow; x++, at += 2, to++) {
      half[to] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0)) / 4
    }
  }
  return { width: narrow, height: low, data: half }
}

/** Not longer than so many pixels on either side: each place the mean of the area that it covers. A plane that fits is given back as it is. */
export function fitted(plane: Plane, longestPx: number): Plane {
  const scale = longestPx / Math.max(plane.width, plane.height)
  if (scale >= 1) return plane
  const [width, height] = [Math.round(plane.width * scale), Math.max(1, Math.round(plane.height * scale))]
  const rows = areaMeans(plane.data, plane.height, plane.width, width, 'rows')
  return { width, height, data: areaMeans(rows, width, plane.height, height, 'columns') }
}

/** Shortens each of `lines` lines of `from` values, which are rows or columns, to `to` values. */
function areaMeans(data: Float64Array, lines: number, from: number, to: number, along: 'rows' | 'columns') {
  const out = new Float64Array(lines * to)
  const [step, line] = along === 'rows' ? [1, from] : [lines, 1]
  const [outStep, outLine] = along === 'rows' ? [1, to] : [lines, 1]
  const size = from / to
  for (let k = 0; k < to; k++) {
    const [begin, end] = [k * size, Math.min(from, (k + 1) * size)]
    for (let i = Math.floor(begin); i < end; i++) {
      const share = (Math.min(end, i + 1) - Math.max(begin, i)) / size
      for (let l = 0; l < lines; l++) {
        const at = l * outLine + k * outStep
        out[at] = (out[at] ?? 0) + share * (data[l * line + i * step] ?? 0)
      }
    }
  }
  return out
}
