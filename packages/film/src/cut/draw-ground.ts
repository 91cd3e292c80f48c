import type { CutLayout, CutLine } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS, CUT_LANE_TYPE_PX } from '@afterimage/core/cut/cut-look'
import { labelSpans, labelStoryOf } from '@afterimage/core/labels'
import { layOutLane } from '@afterimage/core/timeline/lane'
import sharp, { type OverlayOptions } from 'sharp'
import { cardCurve } from '../card/card-layout.ts'
import { drawCurve } from '../card/draw-curve.ts'
import { type WrittenLine, writeLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import type { Canvas } from './paint.ts'

const { ground: GROUND, paper: PAPER, dim: DIM, glow: GLOW } = CUT_COLOURS

/** All of a cut that stays: the ground, the curve with its lane, the line about it, and the product's name. */
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
    await writeLine(caption, { ...layout.caption, colour: DIM }),
    ...(await writeLane(source, layout)),
  ]
  if (hasWordmark) layers.push(await writeWordmark(wordmark))
  const { data } = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: new Uint8Array(data) }
}

/** What a machine sees, under the frames in which it sees it; nothing where nobody has looked. */
async function writeLane(source: FilmSource, { curve, lane }: CutLayout): Promise<readonly OverlayOptions[]> {
  const factor = lane.sizePx / CUT_LANE_TYPE_PX
  const scale = { width: curve.width / factor, total: source.frames.at(-1)?.number ?? 0 }
  const parts = layOutLane(labelSpans(source.frames), labelStoryOf(source.frames, true), scale)
  return Promise.all(
    parts
      .filter(({ textWidth }) => textWidth > 0)
      .map(({ label, score, isBelief, textLeft, textWidth }) =>
        writeLine(`${label} ${score}`.trim(), {
          left: Math.round(lane.left + textLeft * factor),
          ...{ top: lane.top, sizePx: lane.sizePx, colour: isBelief ? PAPER : DIM },
          maxWidth: Math.floor(textWidth * factor),
        }),
      ),
  )
}

/** The product's name, at the right edge of its place. */
export async function writeWordmark({ left, top, sizePx, maxWidth }: CutLine): Promise<WrittenLine> {
  const line = await writeLine('Afterimage', { left, top, sizePx, maxWidth, colour: GLOW })
  const { width } = await sharp(line.input).metadata()
  return { ...line, left: left + maxWidth - width }
}

function sizeOf({ width, height }: { readonly width: number; readonly height: number }) {
  return { width, height }
}
