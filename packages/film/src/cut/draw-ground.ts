import type { CutLayout, CutLine } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import sharp, { type OverlayOptions } from 'sharp'
import { cardCurve } from '../card/card-layout.ts'
import { drawCurve } from '../card/draw-curve.ts'
import type { WrittenLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import type { Canvas } from './paint.ts'
import { writeCutLine } from './write-cut-line.ts'

const { ground: GROUND, dim: DIM, glow: GLOW } = CUT_COLOURS

/** All of a cut that stays: the ground, the curve, the line about it, and the product's name. */
export async function drawGround(
  source: FilmSource,
  layout: CutLayout,
  { caption, hasWordmark }: { readonly caption: string; readonly hasWordmark: boolean },
): Promise<Canvas> {
  const { width, height, curve, wordmark } = layout
  const drawn = drawCurve(cardCurve(source.frames, curve), {
    ...{ width: curve.width, height: curve.height, linePx: layout.strokes.curvePx },
    ...{ line: [255, 90, 54], rule: [163, 155, 144] },
  })
  const layers: OverlayOptions[] = [
    { input: Buffer.from(drawn), raw: { ...sizeOf(curve), channels: 4 }, left: curve.left, top: curve.top },
    await writeCutLine(caption, layout.caption, DIM),
  ]
  if (hasWordmark) layers.push(await writeWordmark(wordmark))
  const { data } = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: new Uint8Array(data) }
}

/** The product's name, at the right edge of its place. */
export async function writeWordmark(place: CutLine): Promise<WrittenLine> {
  const line = await writeCutLine('Afterimage', place, GLOW)
  const { width } = await sharp(line.input).metadata()
  return { ...line, left: place.left + place.maxWidth - width }
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { width, height }
}
