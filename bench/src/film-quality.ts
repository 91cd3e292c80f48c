import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import type { FilmSource } from '@afterimage/film/film-source'
import { findFfmpeg } from '@afterimage/film/find-ffmpeg'
import sharp from 'sharp'

const DECODE_DEADLINE_MS = 60_000

/** The pictures of a finished film in order, each as RGB of the given size. */
export type Pictures = AsyncIterable<{ readonly width: number; readonly height: number; readonly data: Uint8Array }>

/** Peak signal-to-noise ratio in dB of all pictures together against the film's frames, those shrunk to the pictures' size. */
export async function filmPsnrDb(source: FilmSource, pictures: Pictures): Promise<number> {
  let squares = 0
  let samples = 0
  let number = 0
  for await (const { width, height, data } of pictures) {
    const frame = await sharp(await source.readFrame(number++))
      .resize({ width, height, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer()
    for (let i = 0; i < frame.length; i++) squares += ((frame[i] ?? 0) - (data[i] ?? 0)) ** 2
    samples += frame.length
  }
  if (number !== source.frames.length)
    throw new Error(`The film has ${number} pictures for ${source.frames.length} frames.`)
  return 10 * Math.log10((255 ** 2 * samples) / squares)
}

/** Each page of a moving GIF or WebP. They are decoded as one tall image, as each builds on those before it. */
export async function* pagesOf(file: string): Pictures {
  const { width, pageHeight: height = 0 } = await sharp(file, { animated: true }).metadata()
  const { data } = await sharp(file, { animated: true, limitInputPixels: false })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytes = width * height * 3
  for (let at = 0; at < data.length; at += bytes) yield { width, height, data: data.subarray(at, at + bytes) }
}

/** Each picture that a player page carries. */
export async function* picturesInPage(file: string): Pictures {
  for (const [, base64 = ''] of (await readFile(file, 'utf8')).matchAll(/data:image\/webp;base64,([A-Za-z0-9+/=]+)/g)) {
    const { data, info } = await sharp(Buffer.from(base64, 'base64'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    yield { width: info.width, height: info.height, data }
  }
}

/** The first video frame of each frame of the film; `isHeld` says whether the first and last one are held (see filmTimeline). */
export async function* videoFrames(file: string, source: FilmSource, isHeld: boolean): Pictures {
  const { width, height } = source
  const args = [
    '-loglevel',
    'error',
    '-i',
    file,
    '-vf',
    'scale=in_color_matrix=bt709:in_range=tv:flags=accurate_rnd+full_chroma_int',
  ]
  const { stdout } = await promisify(execFile)(
    await findFfmpeg(),
    [...args, '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1'],
    {
      encoding: 'buffer',
      maxBuffer: 2 ** 31 - 1,
      timeout: DECODE_DEADLINE_MS,
    },
  )
  let at = 0
  for (const steps of filmTimeline(source.frames.length).steps) {
    yield { width, height, data: stdout.subarray(at, at + width * height * 3) }
    at += width * height * 3 * (isHeld ? steps : 1)
  }
}
