// `npm run bench:hold`: what holding what has not changed does to the drift, at several thresholds, and a sheet to look at.
import { join } from 'node:path'
import { closeDriftMeasuring, measureDrift } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import { fitForSize } from '@afterimage/models/fit-size'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { readPhoto } from '@afterimage/testing/images/photo'
import sharp from 'sharp'

const MODELS = ['echo-2', 'melt'] as const
const PHOTOS = ['raccoon.jpg', 'coffee-cup.jpg'] as const
/** ΔE. */
const THRESHOLDS = [undefined, 2, 3, 5, 8] as const
const TOTAL = 15
const SHEET_PX = 256

const provider = openLocalProvider()
const cells: { readonly input: Buffer; readonly left: number; readonly top: number }[] = []
console.log(`| model | photograph | hold below | unchanged in the last pass | kept at ${TOTAL} | ΔE to the original |`)
console.log('| --- | --- | --- | --- | --- | --- |')
let row = 0
for (const id of MODELS) {
  const model = provider.models.find((one) => one.id === id)
  if (model === undefined) throw new Error(`there is no ${id}`)
  for (const photo of PHOTOS) {
    const original = await normaliseImage(await readPhoto(photo), fitForSize(model, undefined))
    for (const [column, holdBelow] of THRESHOLDS.entries()) {
      let [before, last] = [original, original]
      const plan = { original, total: TOTAL, style: 'reproduce', seed: 7, holdBelow } as const
      for await (const { made, previous } of evolveModel(model, plan)) [before, last] = [previous, made.pixels]
      const { toOriginal } = await measureDrift({ original, previous: before, frame: last })
      const figures = [shareUnchanged(before, last), toOriginal.kept ?? Number.NaN].map((one) => one.toFixed(2))
      console.log(
        `| ${id} | ${photo} | ${holdBelow ?? 'off'} | ${figures.join(' | ')} | ${toOriginal.deltaE.toFixed(1)} |`,
      )
      cells.push({ input: await cellOf(last), left: column * SHEET_PX, top: row * SHEET_PX })
    }
    row += 1
  }
}
const sheet = { width: THRESHOLDS.length * SHEET_PX, height: row * SHEET_PX, channels: 3, background: '#000' } as const
await sharp({ create: sheet })
  .composite(cells)
  .png()
  .toFile(join(process.argv[2] ?? '.', 'hold.png'))
await Promise.all([provider.close(), closeDriftMeasuring()])

/** Of the pixels. */
function shareUnchanged({ data: before }: Pixels, { data }: Pixels): number {
  let same = 0
  for (let i = 0; i < data.length; i += 3) {
    if (data[i] === before[i] && data[i + 1] === before[i + 1] && data[i + 2] === before[i + 2]) same += 1
  }
  return same / (data.length / 3)
}

function cellOf({ data, width, height }: Pixels): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 3 } })
    .resize(SHEET_PX, SHEET_PX, { fit: 'inside' })
    .png()
    .toBuffer()
}
