import { writeFile } from 'node:fs/promises'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp, { type OverlayOptions } from 'sharp'
import { readPixels } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import { cardCurve, cardStops, cardText } from './card-layout.ts'
import { drawCurve } from './draw-curve.ts'
import { writeLine } from './write-line.ts'

/** The size that previews of links are drawn at, pixels. */
const WIDTH = 1_200
const HEIGHT = 630
const MARGIN = 40
const GAP = 12
const STRIP_HEIGHT = 316
const CURVE = { left: MARGIN, top: 436, width: 560, height: 150 }
const TEXT_LEFT = 660
const TEXT_WIDTH = WIDTH - MARGIN - TEXT_LEFT
const GROUND = '#0e0c0b'
const PAPER = '#f3ede4'
const DIM = '#a39b90'
const GLOW = '#ff5a36'

/**
 * What stands for an evolution in the preview of a link, 1200 × 630 as JPEG: frames from the original to the last, the curve of what
 * is kept, and the figure in words. It names nobody, so that it stays true when the title changes.
 */
export async function renderCard({ source, file, signal, onProgress }: Rendering): Promise<void> {
  const stops = cardStops(source.frames.at(-1)?.number ?? 0)
  const tileWidth = Math.floor((WIDTH - 2 * MARGIN - (stops.length - 1) * GAP) / stops.length)
  const { width, height, left, top } = CURVE
  const curve = drawCurve(cardCurve(source.frames, CURVE), {
    width,
    height,
    line: [255, 90, 54],
    rule: [163, 155, 144],
  })
  const layers: OverlayOptions[] = [{ input: Buffer.from(curve), raw: { width, height, channels: 4 }, left, top }]
  for (const [place, number] of stops.entries()) {
    signal.throwIfAborted()
    const left = MARGIN + place * (tileWidth + GAP)
    const { width, height, data } = await readPixels(source, number)
    const tile = await sharp(data, { raw: { width, height, channels: 3 } })
      .resize({ width: tileWidth, height: STRIP_HEIGHT, fit: 'cover', kernel: 'lanczos3' })
      .png()
      .toBuffer()
    layers.push({ input: tile, left, top: MARGIN })
    layers.push(
      await writeLine(number === 0 ? 'original' : `copy ${number}`, { left, top: 366, sizePx: 28, colour: DIM }),
    )
    onProgress((place + 1) / (stops.length + 1))
  }
  const { figure, sentence } = cardText(source)
  layers.push(await writeLine(figure, { left: TEXT_LEFT, top: 430, sizePx: 88, colour: PAPER }))
  layers.push(await writeLine(sentence, { left: TEXT_LEFT, top: 522, sizePx: 34, colour: DIM, maxWidth: TEXT_WIDTH }))
  layers.push(await writeLine('Afterimage', { left: TEXT_LEFT, top: 566, sizePx: 34, colour: GLOW }))
  const card = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
    .composite(layers)
    .jpeg({ quality: 86, mozjpeg: true })
    .withXmp(MADE_BY_AI_XMP)
    .toBuffer()
  await writeFile(file, card, { signal })
  onProgress(1)
}
