import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import type { StillFormat, StillKind } from '@afterimage/core/cut/stills'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { markPng } from '@afterimage/frames/mark-png'
import sharp, { type OverlayOptions } from 'sharp'
import { cardText } from '../card/card-layout.ts'
import { type WrittenLine, writeLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import {
  STILL_CAPTION as CAPTION,
  STILL_FIGURE as FIGURE,
  STILL_GAP as GAP,
  layOutStill,
  STILL_MARGIN as MARGIN,
  STILL_NAME as NAME,
} from './lay-out-still.ts'
import { sizedFrame } from './sized-frame.ts'
import { writeCutLine } from './write-cut-line.ts'

const { ground: GROUND, paper: PAPER, dim: DIM, glow: GLOW } = CUT_COLOURS
/** Of the width, the most that the figure takes: the sentence beside it has to stay legible. */
const FIGURE_SHARE = 0.6

export interface Still {
  readonly source: FilmSource
  readonly kind: StillKind
  readonly format: StillFormat
  /** In a line, what made the copies. */
  readonly caption: string
}

/**
 * Draws a picture to be posted, marked as made by AI: nine frames from the original to the last, or these two beside each other. Rejects
 * when a frame cannot be read, and when `signal` aborts.
 */
export async function renderStill({ source, kind, format, caption }: Still, signal: AbortSignal): Promise<Uint8Array> {
  const last = source.frames.at(-1)?.number ?? 0
  const { tiles, tile, placeWidth, width, height } = layOutStill(kind, source, last)
  const layers: OverlayOptions[] = []
  for (const { number, left, top } of tiles) {
    signal.throwIfAborted()
    const input = Buffer.from(await sizedFrame(source, number, tile))
    layers.push({ input, raw: { ...tile, channels: 3 }, left: left + Math.floor((placeWidth - tile.width) / 2), top })
    const name = await writeLine(nameOf(number, kind === 'before-after' && number === last), {
      ...{ left, top: top + tile.height + 6, sizePx: NAME.type, colour: DIM, maxWidth: placeWidth },
    })
    // Under a picture that is as wide as its place it begins where that does.
    const indent = placeWidth > tile.width ? Math.floor((placeWidth - (await widthOf(name))) / 2) : 0
    layers.push({ ...name, left: left + indent })
  }
  const top = height - MARGIN - CAPTION.row - FIGURE.row
  const { figure, sentence } = cardText(source)
  const drawnFigure = await writeLine(figure, {
    ...{ left: MARGIN, top, sizePx: FIGURE.type, colour: PAPER },
    maxWidth: Math.round(FIGURE_SHARE * (width - 2 * MARGIN)),
  })
  const besideFigure = MARGIN + (await widthOf(drawnFigure)) + 2 * GAP
  const line = { left: MARGIN, top: top + FIGURE.row, sizePx: CAPTION.type, smallestPx: CAPTION.type }
  const wordmark = await writeCutLine('Afterimage', { ...line, maxWidth: width }, GLOW)
  const wordmarkWidth = await widthOf(wordmark)
  layers.push(
    drawnFigure,
    await writeLine(sentence, {
      ...{ left: besideFigure, top: top + FIGURE.type - CAPTION.type, sizePx: CAPTION.type, colour: DIM },
      maxWidth: width - MARGIN - besideFigure,
    }),
    await writeCutLine(caption, { ...line, maxWidth: width - 2 * MARGIN - wordmarkWidth - 2 * GAP }, DIM),
    { ...wordmark, left: width - MARGIN - wordmarkWidth },
  )
  const drawn = sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .removeAlpha()
  // As frames have it: sharp would compress the mark of a PNG, and not everything that reads marks unpacks it.
  if (format === 'png') return markPng(await drawn.png().toBuffer())
  const webp = drawn.webp({ quality: 90, smartSubsample: true })
  return new Uint8Array(await webp.withXmp(MADE_BY_AI_XMP).toBuffer())
}

async function widthOf({ input }: WrittenLine): Promise<number> {
  return (await sharp(input).metadata()).width
}

function nameOf(number: number, isAfter: boolean): string {
  if (number === 0) return 'original'
  if (!isAfter) return `copy ${number}`
  return number === 1 ? 'after 1 copy' : `after ${number} copies`
}
