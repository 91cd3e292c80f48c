// Makes the evolution under which the landing page tells what a machine saw: slices of citrus fruit, copied by Melt. Writes some of its
// frames and what the small network took each one for; the same machine writes the same frames again.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { frameDigits } from '@afterimage/core/frame-names'
import { labelSpans, labelStoryOf, type SeenFrame } from '@afterimage/core/labels'
import { kept, structureOf } from '@afterimage/frames/kept'
import { luma } from '@afterimage/frames/luma'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { smallVersion } from '@afterimage/frames/small-version'
import { evolveModel } from '@afterimage/models/evolve-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { openSight } from '@afterimage/sight/open-sight'
import sharp from 'sharp'
import { runCommand } from './run-command.ts'

const root = join(import.meta.dirname, '..')
const PHOTO = join(root, 'bench/photos/citrus-slices.jpg')
const OUT = join(root, 'packages/web/src/features/landing/seen/run')
const MODEL = 'melt'
const STYLE = 'dreamy'
const SEED = 59
const TOTAL = 25
/** The frames that the page shows, evenly spaced, since the lane under them is. */
const SHOWN = [0, 5, 10, 15, 20, 25]
/** Shown at a sixth of the page's width at most. */
const WIDTH = 320

const provider = openLocalProvider()
const sight = await openSight()
try {
  const model = provider.models.find(({ id }) => id === MODEL)
  if (model === undefined) throw new Error(`There is no model ${MODEL}.`)
  const original = await normaliseImage(await readFile(PHOTO), model)
  await rm(OUT, { recursive: true, force: true })
  await mkdir(OUT, { recursive: true })
  const structure = structureOf(luma(await smallVersion(original)))
  const seen: SeenFrame[] = []
  const take = async (pixels: Pixels, number: number) => {
    const { labels } = await sight.look(pixels)
    seen.push({ number, labels, kept: kept(structure, structureOf(luma(await smallVersion(pixels)))) })
    if (SHOWN.includes(number)) await keep(pixels, number)
  }
  await take(original, 0)
  for await (const { number, made } of evolveModel(model, { original, total: TOTAL, style: STYLE, seed: SEED })) {
    await take(made.pixels, number)
  }
  const run = {
    ...{ model: model.name, style: STYLE, seed: SEED, total: TOTAL, shown: SHOWN },
    ...{ spans: labelSpans(seen), story: labelStoryOf(seen, true) },
  }
  const file = join(OUT, 'run.json')
  await writeFile(file, `${JSON.stringify(run)}\n`)
  await runCommand('npx', ['biome', 'format', '--write', file])
  console.log(run.spans, run.story)
} finally {
  await Promise.all([sight.close(), provider.close()])
}

async function keep({ width, height, data }: Pixels, number: number): Promise<void> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).resize(WIDTH)
  await (number === 0 ? picture : picture.withXmp(MADE_BY_AI_XMP))
    .webp({ quality: 74, effort: 6 })
    .toFile(join(OUT, `${frameDigits(number)}.webp`))
}
