import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameFileName } from '@afterimage/core/frame-names'
import type { FilmSource } from '@afterimage/film/film-source'
import { encodePng } from '@afterimage/frames/encode-frame'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'

const PHOTO = new URL('../photos/citrus-slices.jpg', import.meta.url)
const FRAMES = 100
const SEED = 1

/** A real evolution of 100 frames, the original among them, as PNGs in `folder`: always the same photo, model, style and seed. */
export async function makeFilmSource(folder: string, onFrame: (number: number) => void): Promise<FilmSource> {
  const provider = openLocalProvider()
  try {
    const model = provider.models.find(({ isRecommended }) => isRecommended) ?? provider.models[0]
    const original = await normaliseImage(await readFile(PHOTO), model)
    await mkdir(folder, { recursive: true })
    const keep = async (number: number, pixels: Pixels) => {
      await writeFile(frameFile(folder, number), await encodePng(pixels))
      onFrame(number)
    }
    await keep(0, original)
    const plan = { original, total: FRAMES - 1, style: 'reproduce', seed: SEED } as const
    for await (const { number, made } of evolveModel(model, plan)) await keep(number, made.pixels)
    return {
      title: 'Citrus slices',
      width: original.width,
      height: original.height,
      frames: Array.from({ length: FRAMES }, (_, number) => ({ number, kept: null, deltaE: null, labels: null })),
      readFrame: (number) => readFile(frameFile(folder, number)),
      facts: { Model: model.name, Style: 'reproduce', Seed: String(SEED) },
    }
  } finally {
    await provider.close()
  }
}

/** The name ffmpeg counts through as `frame-%03d.png`. */
function frameFile(folder: string, number: number): string {
  return join(folder, frameFileName(number))
}
