import { PassThrough, Readable } from 'node:stream'
import { frameFileName } from '@afterimage/core/frame-names'
import { ZipFile } from 'yazl'
import type { FilmSource } from './film-source.ts'

/**
 * A ZIP of all frames (`frames/frame-000.png` …) and `manifest.json`, streamed: stored, because PNG does not deflate further, so that
 * `bytes` is the exact length to announce. Frames are read one at a time, as the stream is read, and no more of them once it is closed;
 * `sizes` are their lengths in bytes by number, and a frame that is not in it is read once more to learn it. A frame that cannot be read, or
 * has another length, destroys the stream.
 */
export async function zipFilm(
  source: FilmSource,
  manifest: unknown,
  sizes: ReadonlyMap<number, number> = new Map(),
): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const stream = new PassThrough()
  const mtime = new Date()
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), 'manifest.json', { compress: false, mtime })
  for (const { number } of source.frames) {
    const size = sizes.get(number) ?? (await source.readFrame(number)).length
    const name = `frames/${frameFileName(number)}`
    zip.addReadStreamLazy(name, { compress: false, mtime, size }, (give) => {
      // A tick later, so that a caller who wants the length alone may close the stream before anything is read.
      setImmediate(() => {
        if (stream.destroyed) return
        source.readFrame(number).then(
          (png) => give(null, Readable.from([png])),
          (error: unknown) => give(error, Readable.from([])),
        )
      })
    })
  }
  zip.on('error', (error) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
  zip.outputStream.pipe(stream)
  // yazl hands over the final size; its types do not say so
  const bytes = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, (...[size]: number[]) => resolve(size ?? -1))
  })
  return { stream, bytes }
}
