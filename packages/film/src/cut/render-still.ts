import { collageFrames } from '@afterimage/core/cut/collage-frames'
import type { CutSize } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import type { StillFormat, StillKind } from '@afterimage/core/cut/stills'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import sharp, { type OverlayOptions } from 'sharp'
import { cardText } from '../card/card-layout.ts'
import { writeLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import { sizedFrame } from './sized-frame.ts'

const { ground: GROUND, paper: PAPER, dim: DIM, glow: GLOW } = CUT_COLOURS
/** In pixels; a still is about as large as apps show one. */
const WIDTH = 1_080
const MARGIN = 32
const GAP = 12
const NAME = { row: 46, type: 30 }
const FIGURE = { row: 84, type: 72 }
const CAPTION = { row: 48, type: 36 }
const COLUMNS = 3
/** Of the two of a before and after, the longer side. */
const PAIR_PX = 1_000

export interface Still {
  readonly source: FilmSource
  readonly kind: StillKind
  readonly format: StillFormat
  /** In a line, what made the copies. */
  readonly caption: string
}

/** A frame of a still, and where its upper left corner lies. */
interface Tile {
  readonly number: number
  readonly left: number
  readonly top: number
}

/**
 * Draws a picture to be posted, marked as made by AI: nine frames from the original to the last, or these two beside each other. Rejects
 * when a frame cannot be read, and when `signal` aborts.
 */
export async function renderStill({ source, kind, format, caption }: Still, signal: AbortSignal): Promise<Uint8Array> {
  const { tiles, tile, width, height } = kind === 'collage' ? layOutCollage(source) : layOutPair(source)
  const last = source.frames.at(-1)?.number ?? 0
  const layers: OverlayOptions[] = []
  for (const { number, left, top } of tiles) {
    signal.throwIfAborted()
    const input = Buffer.from(await sizedFrame(source, number, tile))
    layers.push({ input, raw: { ...tile, channels: 3 }, left, top })
    const name = nameOf(number, kind === 'before-after' && number === last)
    layers.push(await writeLine(name, { left, top: top + tile.height + 6, sizePx: NAME.type, colour: DIM }))
  }
  const top = height - MARGIN - CAPTION.row - FIGURE.row
  const { figure, sentence } = cardText(source)
  const drawnFigure = await writeLine(figure, { left: MARGIN, top, sizePx: FIGURE.type, colour: PAPER })
  const { width: figureWidth } = await sharp(drawnFigure.input).metadata()
  const besideFigure = MARGIN + figureWidth + 2 * GAP
  const wordmark = await writeLine('Afterimage', { left: 0, top: 0, sizePx: CAPTION.type, colour: GLOW })
  const { width: wordmarkWidth } = await sharp(wordmark.input).metadata()
  const line = { top: top + FIGURE.row, sizePx: CAPTION.type }
  layers.push(
    drawnFigure,
    await writeLine(sentence, {
      ...{ left: besideFigure, top: top + FIGURE.type - CAPTION.type, sizePx: CAPTION.type, colour: DIM },
      maxWidth: width - MARGIN - besideFigure,
    }),
    await writeLine(caption, {
      ...{ ...line, left: MARGIN, colour: DIM },
      maxWidth: width - 2 * MARGIN - wordmarkWidth - 2 * GAP,
    }),
    { input: wordmark.input, left: width - MARGIN - wordmarkWidth, top: line.top },
  )
  const drawn = sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .removeAlpha()
  const packed = format === 'png' ? drawn.png() : drawn.webp({ quality: 90, smartSubsample: true })
  return new Uint8Array(await packed.withXmp(MADE_BY_AI_XMP).toBuffer())
}

function nameOf(number: number, isAfter: boolean): string {
  if (number === 0) return 'original'
  if (!isAfter) return `copy ${number}`
  return number === 1 ? 'after 1 copy' : `after ${number} copies`
}

function layOutCollage(source: FilmSource) {
  const numbers = collageFrames(source.frames.at(-1)?.number ?? 0)
  const columns = Math.min(COLUMNS, numbers.length)
  const tile = tileOf(source, Math.floor((WIDTH - 2 * MARGIN - (columns - 1) * GAP) / columns))
  const rowHeight = tile.height + NAME.row
  const tiles: Tile[] = numbers.map((number, at) => ({
    number,
    left: MARGIN + (at % columns) * (tile.width + GAP),
    top: MARGIN + Math.floor(at / columns) * rowHeight,
  }))
  return { tiles, tile, width: WIDTH, height: heightOf(Math.ceil(numbers.length / columns) * rowHeight) }
}

/** Beside each other where the picture is upright, one over the other where it is wide: closer to a square. */
function layOutPair(source: FilmSource) {
  const isWide = source.width > source.height
  const tile = tileOf(source, isWide ? PAIR_PX : Math.round((PAIR_PX * source.width) / source.height))
  const last = source.frames.at(-1)?.number ?? 0
  const step = isWide ? { left: 0, top: tile.height + NAME.row } : { left: tile.width + GAP, top: 0 }
  const tiles: Tile[] = [0, last].map((number, at) => ({
    ...{ number, left: MARGIN + at * step.left, top: MARGIN + at * step.top },
  }))
  const rows = isWide ? 2 : 1
  return {
    ...{ tiles, tile, width: 2 * MARGIN + step.left + tile.width },
    height: heightOf(rows * (tile.height + NAME.row)),
  }
}

function tileOf(picture: CutSize, width: number): CutSize {
  return { width, height: Math.max(1, Math.round((width * picture.height) / picture.width)) }
}

function heightOf(pictures: number): number {
  return MARGIN + pictures + GAP + FIGURE.row + CAPTION.row + MARGIN
}
