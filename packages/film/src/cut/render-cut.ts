import { type CutBox, type CutLayout, type CutSize, layOutCut } from '@afterimage/core/cut/cut-layout'
import { CUT_COLOURS, CUT_DOT_PX, CUT_EDGE_PX } from '@afterimage/core/cut/cut-look'
import type { CutOptions } from '@afterimage/core/cut/cut-options'
import { CUT_FRAMES_PER_SECOND, type CutStep, cutTimeline } from '@afterimage/core/cut/cut-timeline'
import { frameCounter } from '@afterimage/core/cut/frame-counter'
import { heightOf, SHARE_RANGE } from '@afterimage/core/timeline/path'
import sharp from 'sharp'
import { writeLine } from '../card/write-line.ts'
import type { FilmSource } from '../film-source.ts'
import { encodingArguments, finishMp4, TO_BT709 } from '../mp4/encoding.ts'
import { feedFfmpeg } from '../mp4/feed-ffmpeg.ts'
import { inOrder } from '../read-frames.ts'
import { writeWhole } from '../write-whole.ts'
import { drawGround } from './draw-ground.ts'
import { blend, type Canvas, fill, type PaintColour, paste } from './paint.ts'
import { sizedFrame } from './sized-frame.ts'

const PAPER: PaintColour = [243, 237, 228]
const READ_AHEAD = 2
const DEADLINE_MS = 240_000

/** What a cut is made of. */
export interface Cut {
  readonly source: FilmSource
  readonly options: CutOptions
  /** In a line, what made the copies. */
  readonly caption: string
}

/**
 * Renders a cut as H.264 in MP4, marked as made by AI, 30 frames a second; the file appears whole or not at all. Rejects when `signal`
 * aborts, when a frame cannot be read, where nothing was copied (RangeError), and after four minutes.
 */
export async function renderCut(
  cut: Cut,
  file: string,
  {
    signal,
    onProgress = () => undefined,
  }: { readonly signal: AbortSignal; readonly onProgress?: (share: number) => void },
): Promise<{ bytes: number }> {
  const { source, options } = cut
  const steps = cutTimeline(source.frames.at(-1)?.number ?? 0, options.seconds, options.ending)
  const layout = layOutCut(options, source, hasLane(source))
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  return writeWhole(file, bounded, async (temporary) => {
    await feedFfmpeg(cutArguments(source.title, layout, steps, temporary), videoFrames(), bounded)
    await finishMp4(
      temporary,
      steps.reduce((sum, { ticks }) => sum + ticks, 0),
    )
  })

  async function* videoFrames(): AsyncGenerator<Uint8Array> {
    const draw = await openCut(cut, layout)
    let done = 0
    for await (const picture of inOrder(shownOnce(steps), READ_AHEAD, drawn)) {
      yield picture
      onProgress(Math.min(1, ++done / steps.length))
    }

    async function drawn({ number }: CutStep) {
      return (await draw(number)).data
    }
  }
}

/** Whether anybody has looked at what the copies show. */
export function hasLane({ frames }: FilmSource): boolean {
  return frames.some(({ labels }) => labels !== null)
}

/** Draws what a cut shows of each frame. */
export async function openCut(
  { source, options, caption }: Cut,
  layout: CutLayout,
): Promise<(number: number) => Promise<Canvas>> {
  const last = source.frames.at(-1)?.number ?? 0
  const ground = await drawGround(source, layout, { caption, hasWordmark: options.hasWordmark })
  const original = layout.original && {
    box: layout.original,
    pixels: await sizedFrame(source, 0, layout.original),
  }
  return async (number) => {
    const [pixels, counter] = await Promise.all([
      sizedFrame(source, number, layout.picture),
      writtenCounter(number, last, layout),
    ])
    const canvas: Canvas = { ...ground, data: ground.data.slice() }
    paste(canvas, pixels, layout.picture)
    if (original !== undefined) {
      if (options.original === 'inset') fill(canvas, grown(original.box, CUT_EDGE_PX), PAPER)
      paste(canvas, original.pixels, original.box)
    }
    blend(canvas, counter, layout.counter.left, layout.counter.top)
    drawPlayhead(canvas, source, number, layout.curve)
    return canvas
  }
}

async function writtenCounter(number: number, last: number, { counter }: CutLayout): Promise<Canvas> {
  const line = await writeLine(frameCounter(number, last), { ...counter, colour: CUT_COLOURS.paper })
  const { data, info } = await sharp(line.input).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8Array(data) }
}

/** Where the copy stands on the curve, as high as what it keeps. */
function drawPlayhead(canvas: Canvas, { frames }: FilmSource, number: number, curve: CutBox): void {
  const last = frames.at(-1)?.number ?? 0
  const x = curve.left + Math.round((curve.width * number) / Math.max(1, last))
  fill(canvas, { left: x - 1, top: curve.top, width: CUT_EDGE_PX, height: curve.height }, PAPER)
  const kept = number === 0 ? 1 : (frames[number]?.kept ?? null)
  if (kept === null) return
  const y = curve.top + Math.round(heightOf(kept, SHARE_RANGE, curve.height))
  for (let dy = -CUT_DOT_PX / 2; dy <= CUT_DOT_PX / 2; dy++) {
    const half = Math.floor(Math.sqrt((CUT_DOT_PX / 2) ** 2 - dy ** 2))
    fill(canvas, { left: x - half, top: y + dy, width: 2 * half + 1, height: 1 }, PAPER)
  }
}

function grown({ left, top, width, height }: CutBox, by: number): CutBox {
  return { left: left - by, top: top - by, width: width + 2 * by, height: height + 2 * by }
}

/** Each step as one picture, and the last one again: it ends the film. */
export function shownOnce(steps: readonly CutStep[]): readonly CutStep[] {
  return [...steps, ...steps.slice(-1)]
}

/** ffmpeg's arguments for raw pictures, each of which comes once: how long it stands, a filter says. */
export function cutArguments(
  title: string,
  { width, height }: CutSize,
  steps: readonly CutStep[],
  file: string,
): readonly string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-xerror', '-y'],
    ...['-f', 'rawvideo', '-pixel_format', 'rgb24', '-video_size', `${width}x${height}`],
    ...['-framerate', `${CUT_FRAMES_PER_SECOND}`, '-i', 'pipe:0'],
    ...[
      '-vf',
      `${TO_BT709},setpts='round((${startsOf(steps)})/${CUT_FRAMES_PER_SECOND}/TB)',fps=${CUT_FRAMES_PER_SECOND}`,
    ],
    ...encodingArguments(title, file),
  ]
}

/** When picture N begins, in video frames, as an expression of ffmpeg's; the one that ends the film, where nothing is shown any more. */
function startsOf(steps: readonly CutStep[]): string {
  return ['0', ...steps.map(({ ticks }, at) => `gt(N,${at})*${ticks}`)].join('+')
}
