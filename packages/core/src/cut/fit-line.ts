import { drawableText } from './drawable-text.ts'
import { glyphOf } from './face.ts'

/** How large a text may be: in whole pixels, from the size that it should have down to the smallest that it may have. */
export interface LineRoom {
  readonly sizePx: number
  readonly smallestPx: number
  readonly maxWidth: number
}

export interface FittedLine {
  readonly text: string
  readonly sizePx: number
  /** How far it reaches over its baseline, pixels. */
  readonly above: number
}

/** Of the type, how far under the upper edge of a line its baseline is: as far as its tallest small character reaches. */
const BASELINE = 0.75
/** Of the type, how far the characters at both ends of a text reach beyond their own widths together, at most. */
const OVERHANG = 0.08

/**
 * A text as it is written in a line, by the widths of the bundled face: what can be drawn of it, as large as it may be; where it is too
 * long for its place even in the smallest size, its end is left out.
 */
export function fitLine(text: string, { sizePx, smallestPx, maxWidth }: LineRoom): FittedLine {
  const whole = drawableText(text)
  for (let size = sizePx; size >= smallestPx; size -= 1) {
    if (widthOf(whole, size) <= maxWidth) return fitted(whole, size)
  }
  return fitted(shortened(whole, smallestPx, maxWidth), smallestPx)
}

/** Where all lines that have this place stand, from the top of the picture: whatever is written in them, and however large. */
export function baselineOf({ top, sizePx }: { readonly top: number; readonly sizePx: number }): number {
  return top + Math.round(BASELINE * sizePx)
}

/**
 * How wide a text is at most, pixels. What draws it in a film gives each character whole pixels.
 */
export function widthOf(text: string, sizePx: number): number {
  let width = Math.ceil(OVERHANG * sizePx)
  for (const character of text) width += Math.ceil(((glyphOf(character)?.advance ?? 0) * sizePx) / 1_000)
  return width
}

function fitted(text: string, sizePx: number): FittedLine {
  const top = Math.max(0, ...[...text].map((character) => glyphOf(character)?.top ?? 0))
  return { text, sizePx, above: Math.ceil((top * sizePx) / 1_000) }
}

function shortened(text: string, sizePx: number, maxWidth: number): string {
  const characters = [...text]
  while (characters.pop() !== undefined) {
    const line = `${characters.join('').replace(/[\s,.;:…·–—-]+$/, '')}…`
    if (widthOf(line, sizePx) <= maxWidth) return line
  }
  return ''
}
