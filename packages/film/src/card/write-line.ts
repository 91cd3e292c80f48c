import path from 'node:path'
import { CUT_LINE_HEIGHT } from '@afterimage/core/cut/cut-look'
import sharp from 'sharp'

/** Of the package @fontsource/instrument-serif, unwrapped from its WOFF: what draws text here reads no compressed font. */
const SERIF = path.join(import.meta.dirname, 'instrument-serif.ttf')

interface Placed {
  readonly left: number
  readonly top: number
  readonly sizePx: number
  readonly colour: string
  /** What is longer is drawn smaller, pixels; so is what is higher than a line. */
  readonly maxWidth?: number
}

/** A line of text as a layer: a PNG, and where it stands. */
export interface WrittenLine {
  readonly input: Buffer
  readonly left: number
  readonly top: number
}

/** A line of text as a layer. */
export async function writeLine(text: string, { left, top, sizePx, colour, maxWidth }: Placed): Promise<WrittenLine> {
  const markup = `<span foreground="${colour}" size="${sizePx}pt">${escaped(text)}</span>`
  const written = sharp({ text: { text: markup, font: 'Instrument Serif', fontfile: SERIF, rgba: true, dpi: 72 } })
  const { data, info } = await written.png().toBuffer({ resolveWithObject: true })
  const within = { width: maxWidth ?? info.width, height: Math.round(CUT_LINE_HEIGHT * sizePx) }
  if (info.width <= within.width && info.height <= within.height) return { input: data, left, top }
  return {
    input: await sharp(data)
      .resize({ ...within, fit: 'inside' })
      .png()
      .toBuffer(),
    left,
    top,
  }
}

/** What the markup would read as its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
