import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FilmSource } from './film-source.ts'

const DIGITS = 3

/**
 * A ZIP of all frames (`frames/frame-000.png` …) and `manifest.json`, streamed: stored, because PNG does not deflate further, so that
 * `bytes` is the exact length to announce. Frames are read once to learn their sizes and again, one at a time, as the stream is read;
 * a frame that cannot be read, or that changed in between, destroys the stream.
 */
export async function zipFilm(source: FilmSource, manifest: unknown): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const mtime = new Date()
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', { compress: false, mtime })
  for (const { number } of source.frames) {
    const { length } = await source.readFrame(number)
    const name = `frames/frame-${String(number).padStart(DIGITS, '0')}.png`
    zip.addReadStreamLazy(name, { compress: false, mtime, size: length }, (give) => {
      source.readFrame(number).then(
        (png) => give(null, Readable.from([png])),
        (error: unknown) => give(error, Readable.from([])),
      )
    })
  }
  const stream = new PassThrough()
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  zip.outputStream.pipe(stream)
  // yazl hands over the final size; its types do not say so
  const bytes = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1))
  })
  return { stream, bytes }
}
