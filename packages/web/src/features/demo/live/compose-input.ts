import type { Pixels } from '@afterimage/frames/pixels'

/** Whether each pass blends in what the source shows now, or the loop goes on from its own copies alone. */
export type LiveMode = 'follow' | 'drift'

/** What is painted onto a copy: bytes of red, green, blue and opacity, of the copy's size. */
export type Layer = Uint8ClampedArray

interface InputParts {
  /** The copy that was made last; null before the first pass. */
  readonly previous: Pixels | null
  /** What the source shows now. */
  readonly source: Pixels
  readonly mode: LiveMode
  /** How much of the source a following pass takes, 0 … 1. */
  readonly share: number
  /** What was drawn since the last pass, where the source is drawn. */
  readonly layer: Layer | null
}

/** What the next pass copies. */
export function composeInput({ previous, source, mode, share, layer }: InputParts): Pixels {
  if (previous === null) return source
  if (mode === 'follow') return blend(previous, source, share)
  return layer === null ? previous : paintOver(previous, layer)
}

/** Of each value `share` from `fresh` and the rest from `old`. Throws where their sizes differ. */
function blend(old: Pixels, fresh: Pixels, share: number): Pixels {
  if (old.data.length !== fresh.data.length) throw new RangeError('Only pictures of one size can be blended.')
  const data = new Uint8Array(old.data.length)
  for (let i = 0; i < data.length; i++) {
    const from = old.data[i] ?? 0
    data[i] = Math.round(from + share * ((fresh.data[i] ?? 0) - from))
  }
  return { width: old.width, height: old.height, data }
}

/** The layer over the picture, by its opacity (source-over). */
export function paintOver(picture: Pixels, layer: Layer): Pixels {
  const data = picture.data.slice()
  for (let from = 0, to = 0; from < layer.length; from += 4, to += 3) {
    const opacity = (layer[from + 3] ?? 0) / 255
    if (opacity === 0) continue
    for (let c = 0; c < 3; c++) {
      const under = data[to + c] ?? 0
      data[to + c] = Math.round(under + opacity * ((layer[from + c] ?? 0) - under))
    }
  }
  return { width: picture.width, height: picture.height, data }
}
