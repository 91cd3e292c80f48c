import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OutputKind } from '@afterimage/core/output-kinds'
import { filmTimeline } from '@afterimage/core/timeline/film-timeline'
import type { FilmSource } from '@afterimage/film/film-source'
import { findFfmpeg } from '@afterimage/film/find-ffmpeg'
import { fitInside } from '@afterimage/film/fit-inside'
import { renderOutput } from '@afterimage/film/render-output'
import sharp, { type GifOptions } from 'sharp'
import { type Pictures, pagesOf, picturesInPage, videoFrames } from './film-quality.ts'

const DEADLINE_MS = 180_000
const GIF_SIDE_PX = 480

/** One way to make one export of the film. */
export interface Contender {
  readonly name: string
  readonly file: string
  make(file: string): Promise<unknown>
  /** What the finished file shows. */
  pictures(file: string): Pictures
}

/** Each export beside bare ffmpeg, which reads the same PNGs (`pattern`) itself and encodes with the same settings. */
export async function filmContenders(source: FilmSource, pattern: string): Promise<readonly Contender[]> {
  const program = await findFfmpeg()
  const rate = filmTimeline(source.frames.length).framesPerSecond
  const bare = (name: string, file: string, args: readonly string[], pictures: Contender['pictures']): Contender => ({
    name: `bare ffmpeg, ${name}`,
    file,
    make: (to) =>
      promisify(execFile)(program, ['-y', '-loglevel', 'error', '-framerate', `${rate}`, '-i', pattern, ...args, to], {
        timeout: DEADLINE_MS,
      }),
    pictures,
  })
  const ours = (kind: OutputKind, name: string, pictures: Contender['pictures']): Contender => ({
    name: `Afterimage, ${name}`,
    file: `ours.${kind}`,
    make: (to) => renderOutput(kind, source, to, { signal: AbortSignal.timeout(DEADLINE_MS) }),
    pictures,
  })
  const sharpGif = (name: string, options: GifOptions): Contender => ({
    name,
    file: `${name.replaceAll(/[ ,]+/g, '-')}.gif`,
    make: async (to) => {
      const size = fitInside(source, GIF_SIDE_PX)
      const pages = await Promise.all(
        source.frames.map(async ({ number }) =>
          sharp(await source.readFrame(number))
            .resize({ ...size, fit: 'fill' })
            .png({ compressionLevel: 0 })
            .toBuffer(),
        ),
      )
      const delay = source.frames.map(() => Math.round(1_000 / rate))
      // A palette of its own for each frame and no dither, as ours has.
      await sharp(pages, { join: { animated: true }, limitInputPixels: false })
        .gif({ ...options, delay, loop: 0, colours: 256, interPaletteMaxError: 0, interFrameMaxError: 0 })
        .toFile(to)
    },
    pictures: pagesOf,
  })
  return [
    bare('MP4', 'bare.mp4', MP4, (file) => videoFrames(file, source, false)),
    ours('mp4', 'MP4', (file) => videoFrames(file, source, true)),
    bare('GIF', 'bare.gif', ['-vf', PALETTES], pagesOf),
    sharpGif('sharp at its quickest, GIF', { dither: 0, effort: 1 }),
    sharpGif('sharp, GIF', { dither: 0 }),
    ours('gif', 'GIF', pagesOf),
    bare('WebP', 'bare.webp', WEBP, pagesOf),
    ours('webp', 'WebP', pagesOf),
    ours('html', 'HTML', picturesInPage),
  ]
}

const MP4 = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'],
]
/** 480 px and a palette for each frame, as Afterimage's GIF has. */
const PALETTES = 'scale=480:-1:flags=lanczos,split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1'
const WEBP = ['-c:v', 'libwebp', '-quality', '75', '-compression_level', '2', '-loop', '0']
