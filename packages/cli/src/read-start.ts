import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { DIGITAL_SOURCE_TYPE } from '@afterimage/frames/made-by-ai'
import { frameFile } from './evolution-folder.ts'
import { type Manifest, readManifest } from './manifest.ts'
import type { EvolveOptions } from './read-options.ts'
import { UsageError } from './usage-error.ts'

/** What an evolution begins with, and what it is asked with then. */
export interface ReadStart {
  readonly options: EvolveOptions
  readonly bytes: Uint8Array
  /** Whether it is a frame that a model made. */
  readonly isMadeByAi: boolean
  readonly forkedFrom: Manifest['forkedFrom']
}

/**
 * Reads the image, or the frame that is forked: what is left out of model and style is then as it was there. Throws {@link UsageError}
 * where there is none, or the frame is not what the folder's manifest says.
 */
export async function readStart(options: EvolveOptions, base: string): Promise<ReadStart> {
  const { image, fork } = options
  if (fork === undefined) {
    const bytes = await readImage(resolve(base, image), image)
    return { options, bytes, isMadeByAi: false, forkedFrom: null }
  }
  const folder = resolve(base, fork.folder)
  const { provider, model, style, prompt, frames } = await readManifest(folder)
  const frame = frames[fork.frame]
  if (frame === undefined) {
    throw new UsageError(`${fork.folder} has no frame ${fork.frame}. Its last one is ${frames.length - 1}.`)
  }
  const bytes = await readImage(join(folder, frameFile(fork.frame)), join(fork.folder, frameFile(fork.frame)))
  const sha256 = hash('sha256', bytes)
  if (sha256 !== frame.sha256) {
    throw new UsageError(`Frame ${fork.frame} of ${fork.folder} is damaged. Mend it with --resume, or choose another.`)
  }
  const isOtherModel = options.provider !== undefined || options.model !== undefined
  const hasStyle = options.style !== undefined || options.prompt !== undefined
  return {
    options: {
      ...options,
      image: `${basename(folder)}-fork`,
      ...(!isOtherModel && { provider, model }),
      ...(!hasStyle && { style, ...(!isOtherModel && { prompt }) }),
    },
    bytes,
    isMadeByAi: fork.frame > 0 || Buffer.from(bytes).includes(DIGITAL_SOURCE_TYPE),
    forkedFrom: { folder: basename(folder), frame: fork.frame, sha256 },
  }
}

async function readImage(file: string, name: string): Promise<Uint8Array> {
  return readFile(file).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new UsageError(code === 'ENOENT' ? `There is no file ${name}.` : `${name} cannot be read (${code ?? error}).`)
  })
}
