// Makes the small pictures of what each style of each of our networks does, for the create screen: a raccoon's face after as many iterations as
// show it, of all networks or of those that are named. The same machine writes the same pictures again.
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TELLING_ITERATIONS } from '@afterimage/core/iterations'
import { STYLE_IDS } from '@afterimage/core/styles'
import { MADE_BY_AI_XMP } from '@afterimage/frames/made-by-ai'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import sharp from 'sharp'

const root = join(import.meta.dirname, '..')
const PHOTO = join(root, 'bench/photos/raccoon.jpg')
const OUT = join(root, 'packages/web/src/features/create/previews/pictures')
const SEED = 7
/** The face, of 512 × 384 px. */
const FACE = { left: 196, top: 44, width: 240, height: 240 }
/** Shown at half of it. */
const SIDE_PX = 128

const named = process.argv.slice(2)
const provider = openLocalProvider()
try {
  await mkdir(OUT, { recursive: true })
  for (const model of provider.models.filter(({ id, isRetired }) =>
    named.length === 0 ? !isRetired : named.includes(id),
  )) {
    const original = await normaliseImage(await readFile(PHOTO), model)
    for (const style of STYLE_IDS) {
      let last = original
      for await (const { made } of evolveModel(model, { original, total: TELLING_ITERATIONS, style, seed: SEED })) {
        last = made.pixels
      }
      console.log(`${model.id}, ${style}: ${await keep(last, `${model.id}-${style}`)} bytes`)
    }
  }
} finally {
  await provider.close()
}

async function keep({ width, height, data }: Pixels, name: string): Promise<number> {
  const { size } = await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(FACE)
    .resize(SIDE_PX)
    .withXmp(MADE_BY_AI_XMP)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(OUT, `${name}.webp`))
  return size
}
