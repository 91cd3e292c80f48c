import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FRAMES_ARCHIVE } from '@afterimage/core/frame-names'
import { OUTPUT_FILES } from '@afterimage/core/output-kinds'
import type { FilmSource } from '@afterimage/film/film-source'
import { renderOutput } from '@afterimage/film/render-output'
import { writeWhole } from '@afterimage/film/write-whole'
import { zipFilm } from '@afterimage/film/zip-film'
import type { Manifest } from './manifest.ts'
import type { Output } from './read-options.ts'

/** Renders the outputs in turn and yields what the manifest says of each; the ZIP holds the manifest as it was before them. */
export async function* makeOutputs(
  kinds: readonly Output[],
  source: FilmSource,
  made: { readonly folder: string; readonly manifest: Manifest },
  progress: { readonly signal: AbortSignal; readonly onProgress: (kind: Output, share: number) => void },
): AsyncGenerator<Manifest['outputs'][number]> {
  for (const kind of kinds) {
    const file = kind === 'zip' ? FRAMES_ARCHIVE : OUTPUT_FILES[kind].name
    const target = join(made.folder, file)
    const onProgress = (share: number) => progress.onProgress(kind, share)
    const { bytes } =
      kind === 'zip'
        ? await writeZip(source, made.manifest, target, progress.signal)
        : await renderOutput(kind, source, target, { signal: progress.signal, onProgress })
    onProgress(1)
    yield { kind, file, bytes }
  }
}

async function writeZip(source: FilmSource, manifest: Manifest, target: string, signal: AbortSignal) {
  return writeWhole(target, signal, async (temporary) => {
    const { stream } = await zipFilm(source, manifest)
    await pipeline(stream, createWriteStream(temporary), { signal })
  })
}
