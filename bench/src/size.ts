import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatKept } from '@afterimage/core/fate'
import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import type { Style } from '@afterimage/core/styles'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import { fitForSize } from '@afterimage/models/fit-size'
import type { ImageModel } from '@afterimage/models/image-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import sharp from 'sharp'
import { drawContactSheet, type SheetRow } from './contact-sheet.ts'
import { type DriftRun, runDrift } from './drift-run.ts'

// Does the drift at 768 and 1,024 px look like the one at 512? The same photo, style and seed at each size: what is kept, frame by
// frame, and sheets that show the whole frames and a part of them, all brought to one size.

const RESULTS = new URL('../results/', import.meta.url)
const PHOTOS = new URL('../photos/', import.meta.url)
const CLOSE_SIDE_PX = 1_024
const CLOSE_TILE_PX = 288
const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string', default: 'mountain-path,raccoon' },
    model: { type: 'string', default: 'echo-4' },
    styles: { type: 'string', default: STYLES.join(',') },
    passes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: fileURLToPath(RESULTS) },
  },
})
const passes = Number(flags.passes)
const shown = [1, 10, 30, 100].filter((number) => number <= passes)

interface SizedRun extends DriftRun {
  readonly sizePx: number
}

const provider = openLocalProvider()
try {
  const model = provider.models.find(({ id }) => id === flags.model)
  if (model === undefined) throw new Error(`there is no local model ${flags.model}`)
  await mkdir(`${flags.out}/size`, { recursive: true })
  const runs: SizedRun[] = []
  for (const photo of flags.photos.split(',')) runs.push(...(await runsOf(model, photo)))
  const report = reportOf(model, runs)
  await writeFile(`${flags.out}/size-${model.id}.md`, report)
  console.log(report)
} finally {
  await Promise.all([provider.close(), closeDriftMeasuring()])
}

async function runsOf(model: ImageModel, name: string): Promise<SizedRun[]> {
  const bytes = await readFile(new URL(`${name}.jpg`, PHOTOS))
  const runs: SizedRun[] = []
  for (const style of STYLES.filter((id) => flags.styles.split(',').includes(id))) {
    for (const sizePx of FRAME_SIZES_PX) {
      const photo = { name, original: await normaliseImage(bytes, fitForSize(model, sizePx)) }
      const run = await runDrift(model, style, photo, { passes, seed: Number(flags.seed), keep: shown })
      console.error(
        `${model.name} · ${style} · ${name} · ${sizePx} px: ${run.meanPassMs.toFixed(0)} ms a pass, ${keptOf(run)}`,
      )
      runs.push({ ...run, sizePx })
    }
    // After each style, so that what is drawn can be looked at.
    await drawSheets(model, name, runs)
  }
  return runs
}

async function drawSheets(model: ImageModel, name: string, runs: readonly SizedRun[]): Promise<void> {
  const columns = ['original', ...shown.map((number) => `frame ${number}`)]
  for (const [kind, view] of Object.entries({ whole: async (pixels: Pixels) => pixels, close: closeUp })) {
    const rows: SheetRow[] = []
    for (const run of runs) {
      const frames = [...run.kept].map(async ([number, pixels]) => ({
        pixels: await view(pixels),
        caption: number === 0 ? [] : [`${formatKept(run.drifts[number - 1]?.toOriginal.kept ?? 0)} kept`],
      }))
      rows.push({ label: `${run.style}, ${run.sizePx} px`, frames: await Promise.all(frames) })
    }
    const sheet = await drawContactSheet(`${model.name} · ${name}`, columns, rows, CLOSE_TILE_PX)
    await writeFile(`${flags.out}/size/${model.id}-${name}-${kind}.jpg`, sheet)
  }
}

/** The middle of a frame, as large as at 1,024 px. */
async function closeUp({ width, height, data }: Pixels): Promise<Pixels> {
  const scale = CLOSE_SIDE_PX / Math.max(width, height)
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)]
  const part = { width: CLOSE_TILE_PX, height: CLOSE_TILE_PX }
  const large = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize({ width: wide, height: high, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const middle = await sharp(large, { raw: { width: wide, height: high, channels: 3 } })
    .extract({ left: (wide - part.width) >> 1, top: (high - part.height) >> 1, ...part })
    .raw()
    .toBuffer()
  return { ...part, data: middle }
}

function keptOf({ drifts }: DriftRun): string {
  return shown.map((number) => `${number}: ${((drifts[number - 1]?.toOriginal.kept ?? 0) * 100).toFixed(1)}`).join(', ')
}

/** Over all frames, how far apart what is kept lies from what is kept at 512 px, points. */
function apartOf(run: SizedRun, usual: SizedRun | undefined): { most: number; mean: number } {
  const apart = run.drifts.map(({ toOriginal }, at) => {
    return 100 * Math.abs((toOriginal.kept ?? 0) - (usual?.drifts[at]?.toOriginal.kept ?? 0))
  })
  return { most: Math.max(...apart), mean: apart.reduce((sum, one) => sum + one, 0) / apart.length }
}

function reportOf(model: ImageModel, runs: readonly SizedRun[]): string {
  const rows = runs.map((run) => {
    const usual = runs.find(
      ({ photo, style, sizePx }) => photo === run.photo && style === run.style && sizePx === FRAME_SIZES_PX[0],
    )
    const { most, mean } = apartOf(run, usual)
    const kept = shown.map((number) => ((run.drifts[number - 1]?.toOriginal.kept ?? 0) * 100).toFixed(1))
    const cells = [
      run.photo,
      run.style,
      String(run.sizePx),
      ...kept,
      run === usual ? '' : `${mean.toFixed(1)} (${most.toFixed(1)})`,
      run.meanPassMs.toFixed(0),
    ]
    return `| ${cells.join(' | ')} |`
  })
  const heads = [
    'photo',
    'style',
    'size, px',
    ...shown.map((number) => `frame ${number}`),
    'apart from 512 px, mean (most)',
    'ms a pass',
  ]
  return `# The drift of ${model.name} at three sizes

Made by \`npm run bench:size -- --model ${model.id} --passes ${passes} --seed ${flags.seed}\`: what is kept of the original, in percent, and over all frames how many points that lies
from what is kept at 512 px. The contact sheets are in \`size/\`: whole frames, and the middle of them as large as at 1,024 px.

| ${heads.join(' | ')} |
|${' --- |'.repeat(heads.length)}
${rows.join('\n')}
`
}
