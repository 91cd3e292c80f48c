import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilmTimeline } from '@afterimage/core/timeline/film-timeline'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import type { FilmFrame, FilmSource } from '../film-source.ts'
import { findFfmpeg } from '../find-ffmpeg.ts'
import { inOrder } from '../read-frames.ts'
import type { Rendering } from '../rendering.ts'
import { chapterMetadata } from './chapter-metadata.ts'
import { countSamples } from './count-samples.ts'
import { readPlainPng } from './read-plain-png.ts'
import { XMP_BOX } from './xmp-box.ts'

const STDERR_KEPT = 2_000
const READ_AHEAD = 3
/** x264's `veryfast`: one sixth of the time of its default, for files about a tenth larger. */
const PRESET = 'veryfast'
const QUALITY = 20
const HOLD = 'tpad=start_mode=clone:stop_mode=clone'

/**
 * H.264 in MP4, index in front, even sides, colours tagged as BT.709 so that players do not shift them, marked as made by AI. Each
 * step of the timeline is one video frame. Throws when a frame is damaged, when ffmpeg fails, or when the file does not hold exactly the frames that
 * went in.
 */
export async function renderMp4({ source, timeline, file, signal, onProgress }: Rendering): Promise<void> {
  const program = await findFfmpeg()
  const ffmpeg = spawn(program, argumentsFor(source, timeline, file), {
    stdio: ['pipe', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  })
  let unreadable: { readonly number: number; readonly reason: unknown } | undefined
  let complaint = ''
  // First of all: a failure to start is an event that nobody may miss, and without file handles there are no pipes either.
  const ended = once(ffmpeg, 'close')
  if (!ffmpeg.stdin || !ffmpeg.stderr) throw await ended.then(notRun, notRun)
  ffmpeg.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-STDERR_KEPT)
  })
  const fed = pipeline(Readable.from(frames(), { objectMode: true, highWaterMark: 1 }), ffmpeg.stdin, { signal })
  const [feeding, ending] = await Promise.allSettled([fed, ended])
  signal.throwIfAborted()
  if (unreadable) throw unreadable.reason
  if (ending.status === 'rejected') throw notRun(ending.reason)
  const code: unknown = ending.value[0]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${complaint.trim()}`)
  if (feeding.status === 'rejected') throw feeding.reason
  // a picture that ends early is complained of and shown all the same
  if (complaint.includes('png @ ')) throw new Error(`ffmpeg could not read a frame: ${complaint.trim()}`)
  const written = await countSamples(file)
  if (written !== timeline.totalSteps) {
    throw new Error(`The MP4 holds ${written} frames where ${timeline.totalSteps} were expected.`)
  }
  await appendFile(file, XMP_BOX)

  function notRun(cause: unknown): Error {
    return new Error(`ffmpeg (${program}) could not be run.`, { cause })
  }

  async function* frames(): AsyncGenerator<Uint8Array> {
    let done = 0
    for await (const png of inOrder(source.frames, READ_AHEAD, readFrame)) {
      yield png
      onProgress(++done / source.frames.length)
    }
  }

  async function readFrame({ number }: FilmFrame): Promise<Uint8Array> {
    try {
      return await readPlainPng(source, number)
    } catch (reason) {
      // the first of them is the cause, and not what ffmpeg says of a film that breaks off for it
      if (unreadable === undefined || number < unreadable.number) unreadable = { number, reason }
      throw reason
    }
  }
}

/** Held frames are repeated by ffmpeg, which decodes and converts each once; the timeline holds the first and the last. */
function argumentsFor({ title, frames }: FilmSource, timeline: FilmTimeline, file: string): string[] {
  const { framesPerSecond, steps } = timeline
  const chapters = chapterMetadata(frames, timeline)
  const [atStart, atEnd] = [steps.length > 1 ? (steps[0] ?? 1) - 1 : 0, (steps.at(-1) ?? 1) - 1]
  return [
    ...['-hide_banner', '-loglevel', 'error', '-xerror', '-y'],
    ...['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${framesPerSecond}`, '-i', 'pipe:0'],
    ...(chapters === undefined ? [] : ['-f', 'ffmetadata', '-i', dataUrl(chapters), '-map_chapters', '1']),
    ...['-vf', `scale=out_color_matrix=bt709:out_range=tv,setsar=1,${HOLD}:start=${atStart}:stop=${atEnd}`],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
    ...['-c:v', 'libx264', '-preset', PRESET, '-crf', `${QUALITY}`, '-pix_fmt', 'yuv420p'],
    // A tag of MP4's own says it, too: it outlives tools that drop what they do not know.
    ...['-metadata', `title=${title}`, '-metadata', `comment=Made by AI: ${DIGITAL_SOURCE_TYPE}`],
    ...['-movflags', '+faststart', '-f', 'mp4', file],
  ]
}

/** Read by ffmpeg as a file is, without one. */
function dataUrl(text: string): string {
  return `data:text/plain;base64,${Buffer.from(text).toString('base64')}`
}
