import path from 'node:path'
import sharp from 'sharp'

/** Of the package @fontsource/instrument-serif, unwrapped from its WOFF: what draws text here reads no compressed font. */
const SERIF = path.join(import.meta.dirname, 'instrument-serif.ttf')

interface Placed {
  readonly left: number
  readonly top: number
  readonly sizePx: number
  readonly colour: string
  /** What is longer is drawn smaller, pixels. */
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
  if (maxWidth === undefined || info.width <= maxWidth) return { input: data, left, top }
  return { input: await sharp(data).resize({ width: maxWidth }).png().toBuffer(), left, top }
}

/** What the markup would read as its own. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
