import path from 'node:path'
import { fitLine } from '@afterimage/core/cut/fit-line'
import sharp from 'sharp'

/** Of the package @fontsource/instrument-serif, unwrapped from its WOFF: what draws text here reads no compressed font. */
const SERIF = path.join(import.meta.dirname, 'instrument-serif.ttf')

interface Placed {
  readonly left: number
  readonly top: number
  readonly sizePx: number
  readonly colour: string
  /** What is longer is written smaller, pixels. */
  readonly maxWidth?: number
  /** Smaller than this it is not written, but without its end. */
  readonly smallestPx?: number
}

/** A line of text as a layer: a PNG, and where it stands. */
export interface WrittenLine {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

/** A line of text as a layer whose upper edge is that of what is drawn; of the text no more than the bundled face can draw. */
export async function writeLine(text: string, place: Placed): Promise<WrittenLine> {
  const { left, top, sizePx, colour, maxWidth = Number.POSITIVE_INFINITY, smallestPx = 1 } = place
  const line = fitLine(text, { sizePx, smallestPx, maxWidth })
  if (line.text.trim() === '') return { input: await nothing(), left, top }
  const markup = `<span foreground="${colour}" size="${line.sizePx}pt">${escaped(line.text)}</span>`
  const written = sharp({ text: { text: markup, font: 'Instrument Serif', fontfile: SERIF, rgba: true, dpi: 72 } })
  return { input: await written.png().toBuffer(), left, top }
}

/** A pixel that covers nothing: an empty text has no picture. */
function nothing(): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: 1, height: 1, channels: 4, background } })
    .png()
    .toBuffer()
}

/** What the markup would read as its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
