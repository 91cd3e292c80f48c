import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, parse, resolve } from 'node:path'
import type { Style } from '@afterimage/core/styles'
import type { FilmSource } from '@afterimage/film/film-source'
import { writeWhole } from '@afterimage/film/write-whole'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { chooseFolder } from './choose-folder.ts'
import { usualModel } from './help-text.ts'
import { makeFrames } from './make-frames.ts'
import { makeOutputs } from './make-outputs.ts'
import type { LedgerFrame, Manifest } from './manifest.ts'
import type { ProgressBar } from './progress-bar.ts'
import type { Options } from './read-options.ts'
import { UsageError } from './usage-error.ts'

/** A frame that was written must also be told of, stopped or not. */
const NEVER = new AbortController().signal

/** What an evolution in a terminal works with; `base` is the folder that the person stands in. */
export interface Workplace {
  readonly provider: ModelProvider
  readonly base: string
  readonly bar: ProgressBar
  readonly signal: AbortSignal
}

/**
 * The main job in a terminal: reads the image, makes the frames, renders the outputs, and keeps `manifest.json` true after each step,
 * so that a run which is stopped leaves whole frames and a ledger of them. Answers the folder and the finished manifest.
 */
export async function evolveImage(options: Options, place: Workplace): Promise<{ folder: string; manifest: Manifest }> {
  const model = chooseModel(options.model, place.provider)
  const style = chooseStyle(options.style, model)
  const bytes = await readImage(resolve(place.base, options.image), options.image)
  const original = await normaliseImage(bytes, model)
  const out = options.out === undefined ? undefined : resolve(place.base, options.out)
  const folder = await chooseFolder(out, options.image, place.base)

  let manifest: Manifest = {
    title: parse(options.image).name,
    image: { name: basename(options.image), sha256: createHash('sha256').update(bytes).digest('hex') },
    ...{ provider: place.provider.id, model: model.id, style, seed: options.seed, iterations: options.iterations },
    ...{ width: original.width, height: original.height, frames: [], outputs: [] },
  }
  const keep = async (change: Partial<Manifest>) => {
    manifest = { ...manifest, ...change }
    const json = `${JSON.stringify(manifest, null, 2)}\n`
    await writeWhole(join(folder, 'manifest.json'), NEVER, (temporary) => writeFile(temporary, json))
  }

  place.bar.start(options.iterations, `${model.name}, ${style}`)
  const recipe = { original, model, style, seed: options.seed, iterations: options.iterations }
  for await (const frame of makeFrames(recipe, folder, place.signal)) {
    await keep({ frames: [...manifest.frames, frame] })
    place.bar.advance(frame.number, `${model.name}, ${style}${driftLabel(frame)}`)
  }
  place.bar.start(options.outputs.length, 'film')
  const onProgress = (kind: string, share: number) => {
    place.bar.advance(manifest.outputs.length, `${kind} ${Math.round(share * 100)} %`)
  }
  const source = filmOf(manifest, folder, model)
  for await (const output of makeOutputs(options.outputs, source, { folder, manifest }, { ...place, onProgress })) {
    await keep({ outputs: [...manifest.outputs, output] })
    place.bar.advance(manifest.outputs.length, output.file)
  }
  place.bar.stop()
  return { folder, manifest }
}

function chooseModel(wanted: string | undefined, { models }: ModelProvider): ImageModel {
  if (wanted === undefined) return usualModel(models)
  const model = models.find(({ id }) => id === wanted.toLowerCase())
  if (model) return model
  throw new UsageError(`There is no model "${wanted}". There are ${models.map(({ id }) => id).join(', ')}.`)
}

function chooseStyle(wanted: string, { styles }: ImageModel): Style {
  const isStyle = (id: string): id is Style => Object.hasOwn(styles, id)
  const id = wanted.toLowerCase()
  if (isStyle(id)) return id
  throw new UsageError(`There is no style "${wanted}". There are ${Object.keys(styles).join(', ')}.`)
}

async function readImage(file: string, name: string): Promise<Uint8Array> {
  return readFile(file).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new UsageError(code === 'ENOENT' ? `There is no file ${name}.` : `${name} cannot be read (${code ?? error}).`)
  })
}

function filmOf(manifest: Manifest, folder: string, model: ImageModel): FilmSource {
  const { title, width, height, style, seed, frames } = manifest
  return {
    ...{ title, width, height },
    frames: frames.map(({ number, drift }) => ({
      number,
      ssim: drift.toOriginal.ssim,
      deltaE: drift.toOriginal.deltaE,
    })),
    facts: { Model: model.name, Style: style, Seed: String(seed), Size: `${width} × ${height}` },
    async readFrame(number) {
      const frame = frames.find((made) => made.number === number)
      if (!frame) throw new Error(`There is no frame ${number}.`)
      return readFile(join(folder, frame.file))
    },
  }
}

function driftLabel({ drift }: LedgerFrame): string {
  return `, similarity ${drift.toOriginal.ssim.toFixed(2)}`
}
