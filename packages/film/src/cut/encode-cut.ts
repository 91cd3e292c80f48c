import type { CutSize } from '@afterimage/core/cut/cut-layout'
import { CUT_FRAMES_PER_SECOND, type CutStep } from '@afterimage/core/cut/cut-timeline'
import { encodingArguments, finishMp4, TO_BT709 } from '../mp4/encoding.ts'
import { feedFfmpeg } from '../mp4/feed-ffmpeg.ts'
import { inOrder } from '../read-frames.ts'
import { writeWhole } from '../write-whole.ts'
import type { Canvas } from './paint.ts'

const READ_AHEAD = 2
const DEADLINE_MS = 240_000

/** A cut that is laid out: what it shows when, and what draws that. */
export interface LaidOutCut {
  readonly title: string
  readonly size: CutSize
  readonly steps: readonly CutStep[]
  /** Opens what draws each frame. */
  readonly open: () => Promise<(number: number) => Promise<Canvas>>
}

/** Who waits for a cut. */
export interface CutRendering {
  readonly signal: AbortSignal
  readonly onProgress?: (share: number) => void
}

/**
 * Encodes a cut as H.264 in MP4, marked as made by AI, 30 frames a second; the file appears whole or not at all. Rejects when `signal`
 * aborts, when a frame cannot be read, where nothing was copied (RangeError), and after four minutes.
 */
export async function encodeCut(
  { title, size, steps, open }: LaidOutCut,
  file: string,
  { signal, onProgress = () => undefined }: CutRendering,
): Promise<{ bytes: number }> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)])
  return writeWhole(file, bounded, async (temporary) => {
    await feedFfmpeg(cutArguments(title, size, steps, temporary), videoFrames(), bounded)
    await finishMp4(
      temporary,
      steps.reduce((sum, { ticks }) => sum + ticks, 0),
    )
  })

  async function* videoFrames(): AsyncGenerator<Uint8Array> {
    const draw = await open()
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
