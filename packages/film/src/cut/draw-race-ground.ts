import { contenderCharacter, contenderTitle } from '@afterimage/core/contender-names'
import { CUT_COLOURS } from '@afterimage/core/cut/cut-look'
import { drawableName } from '@afterimage/core/cut/drawable-text'
import { markPlace, type RaceCutLayout } from '@afterimage/core/cut/race-cut-layout'
import { cutLookOf } from '@afterimage/core/cut/race-cut-look'
import sharp, { type OverlayOptions } from 'sharp'
import { cardCurve } from '../card/card-layout.ts'
import { drawCurve } from '../card/draw-curve.ts'
import { writeWordmark } from './draw-ground.ts'
import type { Canvas } from './paint.ts'
import { parseColour } from './parse-colour.ts'
import type { CutContender, RaceCut } from './race-cut.ts'
import { writeCutLine } from './write-cut-line.ts'

const { ground: GROUND, dim: DIM } = CUT_COLOURS

/** All of a race's cut that stays: the ground, the curves over one another, the names, the line about it, and the product's name. */
export async function drawRaceGround(
  { contenders, caption, options }: RaceCut,
  layout: RaceCutLayout,
): Promise<Canvas> {
  const { width, height, original, wordmark } = layout
  const layers: OverlayOptions[] = [...drawCurves(contenders, layout), await writeCutLine(caption, layout.caption, DIM)]
  for (const [at, { position, name, source }] of contenders.entries()) {
    const { colour } = cutLookOf(position)
    const place = layout.panes[at]?.name
    if (place !== undefined) {
      layers.push(await writeCutLine(contenderTitle(position, drawableName(name)), place, colour))
    }
    const kept = source.frames.findLast((frame) => frame.kept !== null)?.kept ?? null
    if (kept !== null) {
      layers.push(await writeCutLine(contenderCharacter(position), markPlace(layout, at, kept), colour))
    }
  }
  if (original !== undefined) layers.push(await writeCutLine('Original', original.name, DIM))
  if (options.hasWordmark) layers.push(await writeWordmark(wordmark))
  const { data } = await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, data: new Uint8Array(data) }
}

/** The rules once, and over them each curve alone; the first contender's on top. */
function drawCurves(contenders: readonly CutContender[], { curve }: RaceCutLayout): readonly OverlayOptions[] {
  const { width, height, left, top } = curve
  const layer = (pixels: Uint8Array) => ({
    input: Buffer.from(pixels),
    raw: { width, height, channels: 4 } as const,
    left,
    top,
  })
  const rule = parseColour(DIM)
  const last = Math.max(0, ...contenders.map(({ source }) => source.frames.at(-1)?.number ?? 0))
  const lines = contenders.toReversed().map(({ position, source }) => {
    const { colour, dash } = cutLookOf(position)
    const ended = source.frames.at(-1)?.number ?? 0
    // Of one that has ended earlier the curve does so, too.
    const points = cardCurve(source.frames, { width: (width * ended) / Math.max(1, last), height })
    return layer(drawCurve(points, { width, height, line: parseColour(colour), rule: undefined, dash }))
  })
  return [layer(drawCurve([], { width, height, line: rule, rule })), ...lines]
}
