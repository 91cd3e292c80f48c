import type { FilmTimeline } from '@afterimage/core/timeline/film-timeline'
import type { FilmSource } from '../film-source.ts'
import { inOrder } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import { chapterMetadata } from './chapter-metadata.ts'
import { encodingArguments, finishMp4, TO_BT709 } from './encoding.ts'
import { feedFfmpeg } from './feed-ffmpeg.ts'
import { readPlainPng } from './read-plain-png.ts'

const READ_AHEAD = 3
const HOLD = 'tpad=start_mode=clone:stop_mode=clone'

/**
 * H.264 in MP4, index in front, even sides, colours tagged as BT.709 so that players do not shift them, marked as made by AI. Each
 * step of the timeline is one video frame. Throws when a frame is damaged, when ffmpeg fails, or when the file does not hold exactly the frames that
 * went in.
 */
export async function renderMp4({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const complaint = await feedFfmpeg(argumentsFor(source, timeline, file), frames(), signal)
  // a picture that ends early is complained of and shown all the same
  if (complaint.includes('png @ ')) throw new Error(`ffmpeg could not read a frame: ${complaint.trim()}`)
  await finishMp4(file, timeline.totalSteps)

  async function* frames(): AsyncGenerator<Uint8Array> {
    let done = 0
    for await (const png of inOrder(source.frames, READ_AHEAD, ({ number }) => readPlainPng(source, number))) {
      yield png
      onProgress(++done / source.frames.length)
    }
  }
}

/** Held frames are repeated by ffmpeg, which decodes and converts each once; the timeline holds the first and the last. */
function argumentsFor(source: FilmSource, timeline: FilmTimeline, file: string): string[] {
  const { framesPerSecond, steps } = timeline
  const chapters = chapterMetadata(source, timeline)
  const [atStart, atEnd] = [steps.length > 1 ? (steps[0] ?? 1) - 1 : 0, (steps.at(-1) ?? 1) - 1]
  return [
    ...['-hide_banner', '-loglevel', 'error', '-xerror', '-y'],
    ...['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${framesPerSecond}`, '-i', 'pipe:0'],
    ...(chapters === undefined ? [] : ['-f', 'ffmetadata', '-i', dataUrl(chapters), '-map_chapters', '1']),
    ...['-vf', `${TO_BT709},${HOLD}:start=${atStart}:stop=${atEnd}`],
    ...encodingArguments(source.title, file),
  ]
}

/** Read by ffmpeg as a file is, without one. */
function dataUrl(text: string): string {
  return `data:text/plain;base64,${Buffer.from(text).toString('base64')}`
}
