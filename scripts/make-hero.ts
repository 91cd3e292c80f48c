// Makes the evolution that the landing page plays: a raccoon, repainted a hundred times by Nebulae. Writes the frames it
// shows and their measures; the same machine writes the same frames again.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameDigits } from '@afterimage/core/frame-names'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { closeDriftMeasuring, measureDrift } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import sharp from 'sharp'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
const PHOTO = join(root, 'bench/photos/raccoon.jpg')
const OUT = join(root, 'packages/web/src/features/landing/hero/evolution')
const MODEL = 'nebulae-2'
const STYLE = 'reproduce'
const SEED = 7
const TOTAL = 100
/** The frames that the page shows: closest together at first, where people look for a difference. Together under 600 KB. */
const SHOWN = [0, 1, 3, 5, 8, 10, 14, 20, 26, 30, 34, 42, 50, 55, 60, 66, 72, 78, 85, 92, 100]
const FIRST_QUALITY = 66
const QUALITY = 62

const provider = openLocalProvider()
try {
  const model = provider.models.find(({ id }) => id === MODEL)
  if (model === undefined) throw new Error(`there is no local model ${MODEL}`)
  const original = await normaliseImage(await readFile(PHOTO), model)
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const kept = [1]
  let bytes = await keep(original, 0)
  for await (const { number, previous, made } of evolveModel(model, {
    original,
    total: TOTAL,
    style: STYLE,
    seed: SEED,
  })) {
    const { toOriginal } = await measureDrift({ original, previous, frame: made.pixels })
    kept.push(Number((toOriginal.kept ?? 0).toFixed(4)))
    if (SHOWN.includes(number)) bytes += await keep(made.pixels, number)
  }
  const { width, height } = original
  const evolution = { model: model.name, style: STYLE, seed: SEED, width, height, shown: SHOWN, kept }
  const measures = join(OUT, 'evolution.json')
  await writeFile(measures, `${JSON.stringify(evolution)}\n`)
  await runCommand('npx', ['biome', 'format', '--write', measures])
  console.log(`${SHOWN.length} frames, ${(bytes / 1e3).toFixed(0)} KB`)
} finally {
  await closeDriftMeasuring()
  await provider.close()
}

async function keep({ width, height, data }: Pixels, number: number): Promise<number> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  const isOriginal = number === 0
  const webp = await (isOriginal ? picture : picture.withXmp(MADE_BY_AI_XMP))
    .webp({ quality: isOriginal ? FIRST_QUALITY : QUALITY, effort: 6 })
    .toBuffer()
  await writeFile(join(OUT, `${frameDigits(number)}.webp`), webp)
  return webp.length
}
