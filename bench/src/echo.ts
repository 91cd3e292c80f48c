import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { HALF_KEPT } from '@afterimage/core/half-life'
import { compareFrames } from '@afterimage/frames/compare-frames'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { type Fidelity, goalLines } from './echo-goals.ts'
import { type Texture, texturesOn, textureTable } from './echo-texture.ts'

// How faithful a network of Echo's kind is and how long a photograph lasts: ten photographs it was not trained on, at
// 512 px, style reproduce. A run ends at its half-life, or after MOST_PASSES. Then all styles on some of them: weave and haze.

const SIDE_PX = 512
const MOST_PASSES = 60
const SEED = 1
const TEXTURES_OF = ['astronaut.jpg', 'mountain-path.jpg', 'beach-sky.jpg', 'coffee-cup.jpg']
const PHOTOS = new URL('../photos/', import.meta.url)
const RESULTS = new URL('../results/', import.meta.url)

const { values: flags } = parseArgs({
  options: {
    model: { type: 'string', default: 'echo-3' },
    /** Beside the results in the repository: those of another network than the usual one. */
    out: { type: 'string', default: fileURLToPath(new URL('echo.md', RESULTS)) },
  },
})
const provider = openLocalProvider()
try {
  const echo = provider.models.find(({ id }) => id === flags.model)
  if (echo === undefined) throw new Error(`there is no local model ${flags.model}`)
  const files = (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg') && !name.startsWith('twelve'))
  const rows: Fidelity[] = []
  for (const file of files.toSorted()) {
    const row = await fidelityOn(file, echo)
    console.error(`${file}: ${row.psnrDb.toFixed(2)} dB, half-life ${row.halfLife}`)
    rows.push(row)
  }
  const textures: Texture[] = []
  for (const file of TEXTURES_OF) {
    console.error(`All styles on ${file} …`)
    textures.push(...(await texturesOn(file, await readPhoto(file, echo), echo, SEED)))
  }
  const text = `${report(echo.name, rows, textures)}\n## All styles\n\n${textureTable(textures)}`
  await mkdir(RESULTS, { recursive: true })
  await writeFile(flags.out, text)
  console.log(text)
} finally {
  await provider.close()
}

async function fidelityOn(file: string, model: ImageModel): Promise<Fidelity> {
  const original = await readPhoto(file, model)
  let first = { psnrDb: Number.NaN, ssim: Number.NaN }
  const plan = { original, total: MOST_PASSES, style: 'reproduce', seed: SEED } as const
  for await (const { number, previous, made } of evolveModel(model, plan)) {
    const { toOriginal } = compareFrames({ original, previous, frame: made.pixels })
    if (number === 1) first = { psnrDb: toOriginal.psnrDb ?? Number.POSITIVE_INFINITY, ssim: toOriginal.ssim }
    if ((toOriginal.kept ?? 0) < HALF_KEPT) return { photo: file, ...first, halfLife: number }
  }
  return { photo: file, ...first, halfLife: null }
}

async function readPhoto(file: string, model: ImageModel): Promise<Pixels> {
  const bytes = await readFile(new URL(file, PHOTOS))
  return normaliseImage(bytes, { maxSidePx: SIDE_PX, sideMultiplePx: model.sideMultiplePx })
}

function report(name: string, rows: readonly Fidelity[], textures: readonly Texture[]): string {
  const lines = rows.map(
    ({ photo, psnrDb, ssim, halfLife }) =>
      `| ${photo} | ${psnrDb.toFixed(2)} | ${ssim.toFixed(3)} | ${halfLife ?? `> ${MOST_PASSES}`} |`,
  )
  return `# ${name} at ${SIDE_PX} px

Made by \`npm run bench:echo -- --model ${flags.model}\`: seed ${SEED}, photographs that the network was not trained on. The first table is of style *reproduce*;
the half-life is the first frame that keeps less than half of the original.

${goalLines(rows, textures)}

## Reproduce

| photo | first pass, PSNR (dB) | first pass, SSIM | half-life (frames) |
| --- | --- | --- | --- |
${lines.join('\n')}
`
}
