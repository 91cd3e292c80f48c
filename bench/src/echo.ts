import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { halfLife } from '@afterimage/core/half-life'
import type { Style } from '@afterimage/core/styles'
import { compareFrames } from '@afterimage/frames/compare-frames'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel } from '@afterimage/models/image-model'
import { listedModels } from '@afterimage/models/listed-models'
import { imaginations, isEchoModel } from '@afterimage/models/local/echo/imaginations'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { drawContactSheet } from './contact-sheet.ts'
import { type Fidelity, goalLines, type WorldTextures, worldLines } from './echo-goals.ts'
import { type Texture, textureOn, textureTable } from './echo-texture.ts'
import { type KeptRuns, openKeptRuns } from './kept-runs.ts'

// How faithful a network of Echo's kind is and how long a photograph lasts: ten photographs it was not trained on, at
// 512 px, style reproduce. A run ends at its half-life, or after MOST_PASSES. Then all styles on some of them: weave and haze.
// Worlds are asked for the second part alone: they are to leave the photograph.

const MOST_PASSES = 60
const SEED = 1
const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']
const TEXTURES_OF = ['astronaut.jpg', 'mountain-path.jpg', 'beach-sky.jpg', 'coffee-cup.jpg']
const PHOTOS = new URL('../photos/', import.meta.url)
const RESULTS = new URL('../results/', import.meta.url)

const { values: flags } = parseArgs({
  options: {
    model: { type: 'string', default: 'echo-4' },
    /** All worlds on the list instead of one model, or those of these ids. */
    worlds: { type: 'boolean', default: false },
    only: { type: 'string' },
    photos: { type: 'string', default: TEXTURES_OF.join(',') },
    styles: { type: 'string', default: STYLES.join(',') },
    side: { type: 'string', default: '512' },
    /** Beside the results in the repository: those of another network than the usual one. */
    out: { type: 'string' },
    /** A folder for a picture of each run at full size: the original and what FRAMES of `echo-texture.ts` show. */
    sheets: { type: 'string' },
    /** A file for the runs of all styles that have ended: what stands in it is not run again, so that hours of it can be broken off. */
    kept: { type: 'string' },
  },
})
const side = Number(flags.side)
const keptRuns: KeptRuns = await openKeptRuns(flags.kept)
const provider = openLocalProvider()
try {
  if (flags.worlds) await measureWorlds()
  else await measureEcho()
} finally {
  await provider.close()
}

async function measureEcho(): Promise<void> {
  const echo = provider.models.find(({ id }) => id === flags.model)
  if (echo === undefined) throw new Error(`there is no local model ${flags.model}`)
  const files = (await readdir(PHOTOS)).filter((name) => name.endsWith('.jpg') && !name.startsWith('twelve'))
  const rows: Fidelity[] = []
  for (const file of files.toSorted()) {
    const row = await fidelityOn(file, echo)
    console.error(`${file}: ${row.psnrDb.toFixed(2)} dB, half-life ${row.halfLife}`)
    rows.push(row)
  }
  const textures = await texturesOf(echo)
  await keep('echo.md', `${report(echo.name, rows, textures)}\n## All styles\n\n${textureTable(textures)}`)
}

async function measureWorlds(): Promise<void> {
  const ids = flags.only?.split(',')
  const worlds: WorldTextures[] = []
  for (const model of listedModels(provider.models)) {
    const isWorld = isEchoModel(model.id) && imaginations[model.id].destination !== null
    if (!isWorld || ids?.includes(model.id) === false) continue
    console.error(model.name)
    worlds.push({ name: model.name, textures: await texturesOf(model) })
  }
  const tables = worlds.map(({ name, textures }) => `## ${name}\n\n${textureTable(textures)}`)
  await keep('worlds.md', `${worldsHeading()}\n${worldLines(worlds)}\n\n${tables.join('\n')}`)
}

async function texturesOf(model: ImageModel): Promise<Texture[]> {
  const textures: Texture[] = []
  for (const photo of flags.photos.split(',')) {
    for (const style of STYLES.filter((id) => flags.styles.split(',').includes(id)))
      textures.push(await textureOf(model, photo, style))
  }
  return textures
}

async function textureOf(model: ImageModel, photo: string, style: Style): Promise<Texture> {
  const run = `${model.id} ${style} ${photo} ${side} px`
  const there = keptRuns.textureOf(run)
  if (there !== undefined) return there
  const draw = (shown: ReadonlyMap<number, Pixels>) => drawRun(model, photo, style, shown)
  const texture = await textureOn(photo, await readPhoto(photo, model), model, { style, seed: SEED }, draw)
  const weaves = texture.weaves.map((value) => value.toFixed(2)).join(', ')
  console.error(`${run}: weave ${weaves}, fine energy ${texture.fine.toFixed(2)}`)
  await keptRuns.keep(run, texture)
  return texture
}

async function drawRun(
  model: ImageModel,
  photo: string,
  style: Style,
  shown: ReadonlyMap<number, Pixels>,
): Promise<void> {
  if (flags.sheets === undefined) return
  const name = `${model.id}-${photo.replace('.jpg', '')}-${style}`
  const frames = [...shown.values()].map((pixels) => ({ pixels, caption: [] }))
  const columns = [...shown.keys()].map((number) => `frame ${number}`)
  await mkdir(flags.sheets, { recursive: true })
  const sheet = await drawContactSheet(name, columns, [{ label: style, frames }], side)
  await writeFile(join(flags.sheets, `${name}.jpg`), sheet)
}

async function keep(name: string, text: string): Promise<void> {
  await mkdir(RESULTS, { recursive: true })
  await writeFile(flags.out ?? fileURLToPath(new URL(name, RESULTS)), text)
  console.log(text)
}

async function fidelityOn(file: string, model: ImageModel): Promise<Fidelity> {
  const original = await readPhoto(file, model)
  let first = { psnrDb: Number.NaN, ssim: Number.NaN }
  const plan = { original, total: MOST_PASSES, style: 'reproduce', seed: SEED } as const
  for await (const { number, previous, made } of evolveModel(model, plan)) {
    const { toOriginal } = compareFrames({ original, previous, frame: made.pixels })
    if (number === 1) first = { psnrDb: toOriginal.psnrDb ?? Number.POSITIVE_INFINITY, ssim: toOriginal.ssim }
    if (halfLife([{ number, kept: toOriginal.kept ?? null }]) !== null)
      return { photo: file, ...first, halfLife: number }
  }
  return { photo: file, ...first, halfLife: null }
}

async function readPhoto(file: string, model: ImageModel): Promise<Pixels> {
  const bytes = await readFile(new URL(file, PHOTOS))
  return normaliseImage(bytes, { maxSidePx: side, sideMultiplePx: model.sideMultiplePx })
}

function worldsHeading(): string {
  return `# Worlds at ${side} px

Made by \`npm run bench:echo -- --worlds --side ${side} --photos ${flags.photos} --styles ${flags.styles}\`: seed ${SEED}, a hundred frames. A weave is a lattice of 8 px of more than 1.3 times what is beside it at frame
1, 10, 30 or 100; a haze is less than 40 % of the original's fine energy at 100, but for *simplify*; blank is a deviation of luma under 12 levels; frozen is a last pass that stays as like as 0.99, SSIM.
`
}

function report(name: string, rows: readonly Fidelity[], textures: readonly Texture[]): string {
  const lines = rows.map(
    ({ photo, psnrDb, ssim, halfLife }) =>
      `| ${photo} | ${psnrDb.toFixed(2)} | ${ssim.toFixed(3)} | ${halfLife ?? `> ${MOST_PASSES}`} |`,
  )
  return `# ${name} at ${side} px

Made by \`npm run bench:echo -- --model ${flags.model}\`: seed ${SEED}, photographs that the network was not trained on. The first table is of style *reproduce*;
the half-life is the first frame that keeps less than half of the original.

${goalLines(rows, textures)}

## Reproduce

| photo | first pass, PSNR (dB) | first pass, SSIM | half-life (frames) |
| --- | --- | --- | --- |
${lines.join('\n')}
`
}
