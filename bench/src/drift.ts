import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatKept } from '@afterimage/core/fate'
import { beginsFrom, originalFrom } from '@afterimage/core/label-thresholds'
import { formatScore } from '@afterimage/core/labels'
import type { Style } from '@afterimage/core/styles'
import { closeDriftMeasuring } from '@afterimage/frames/measure-drift'
import { normaliseImage } from '@afterimage/frames/normalise-image'
import type { Pixels } from '@afterimage/frames/pixels'
import type { ImageModel } from '@afterimage/models/image-model'
import { listedModels } from '@afterimage/models/listed-models'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { openSight } from '@afterimage/sight/open-sight'
import { drawContactSheet, type SheetFrame, type SheetRow } from './contact-sheet.ts'
import { type DriftRun, runDrift } from './drift-run.ts'
import { type DriftRow, driftTable, readDriftTable, rowOf } from './drift-table.ts'
import { measurePerfectModels } from './perfect.ts'

// Every local model × style × photo, many passes deep: is no run blank, is each style its own? Prints a table and draws
// contact sheets for people to assess what no figure says.

const RESULTS = new URL('../results/', import.meta.url)
const PHOTOS = new URL('../photos/', import.meta.url)
const STYLES: readonly Style[] = ['reproduce', 'accentuate', 'stylize', 'simplify', 'chaotic', 'dreamy']

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string', default: 'astronaut,mountain-path,beach-sky,coffee-cup' },
    models: { type: 'string', default: '' },
    styles: { type: 'string', default: STYLES.join(',') },
    side: { type: 'string', default: '192' },
    passes: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: fileURLToPath(RESULTS) },
    /** Keeps what the table there says of other models, if it was made in the same way. */
    add: { type: 'boolean', default: false },
    /** Measures the adapters instead: what they lose of a picture themselves. */
    perfect: { type: 'boolean', default: false },
  },
})
const passes = Number(flags.passes)
const side = Number(flags.side)
const shown = [1, 3, 10, 30, 100].filter((number) => number <= passes)

if (flags.perfect) {
  const { text, isMet } = await measurePerfectModels()
  await writeFile(
    `${flags.out}/perfect.md`,
    `# What the adapters lose\n\nMade by \`npm run bench:drift -- --perfect\`. ${text}\n`,
  )
  console.log(text)
  process.exit(isMet ? 0 : 1)
}

const provider = openLocalProvider()
const sight = await openSight()
try {
  await mkdir(`${flags.out}/drift`, { recursive: true })
  const rows: DriftRow[] = flags.add ? await rowsThere() : []
  for (const model of flags.models === ''
    ? listedModels(provider.models)
    : provider.models.filter(({ id }) => flags.models.split(',').includes(id))) {
    const others = rows.filter((row) => row.model !== model.name)
    rows.splice(0, rows.length, ...others)
    for (const photo of flags.photos.split(',')) rows.push(...(await driftOf(model, photo)))
  }
  await writeFile(`${flags.out}/drift.md`, report(rows))
  console.log(report(rows))
  process.exitCode = rows.some((row) => row.isBlank || row.isLikeReproduce) ? 1 : 0
} finally {
  await Promise.all([provider.close(), sight.close(), closeDriftMeasuring()])
}

async function rowsThere(): Promise<DriftRow[]> {
  const there = await readFile(`${flags.out}/drift.md`, 'utf8')
  if (!there.startsWith(heading()))
    throw new Error('the table there was made in another way: without --add it is made anew')
  return readDriftTable(there)
}

async function driftOf(model: ImageModel, name: string): Promise<DriftRow[]> {
  const photo = { name, original: await readPhoto(name, model) }
  const runs: DriftRun[] = []
  for (const style of STYLES.filter((id) => flags.styles.split(',').includes(id))) {
    const run = await runDrift(model, style, photo, { passes, seed: Number(flags.seed), keep: [30, ...shown] })
    console.error(`${model.name} · ${style} · ${name}: ${run.meanPassMs.toFixed(0)} ms a pass`)
    runs.push(run)
  }
  const sheetRows: SheetRow[] = []
  for (const run of runs) sheetRows.push({ label: run.style, frames: await shownOf(run) })
  const columns = ['original', ...shown.map((number) => `frame ${number}`)]
  const sheet = await drawContactSheet(`${model.name} · ${name}`, columns, sheetRows)
  await writeFile(`${flags.out}/drift/${model.id}-${name}.jpg`, sheet)
  const reproduce = runs.find((run) => run.style === 'reproduce')
  return reproduce === undefined ? [] : Promise.all(runs.map((run) => rowOf(run, reproduce)))
}

/** The frames of a row, each with what is kept of the original and what the detector is surest of. */
async function shownOf({ kept, drifts }: DriftRun): Promise<SheetFrame[]> {
  const frames: SheetFrame[] = []
  for (const number of [0, ...shown]) {
    const pixels = kept.get(number)
    if (pixels === undefined) continue
    const { labels } = await sight.look(pixels)
    const needed = number === 0 ? originalFrom : beginsFrom
    const surest = labels.find(({ id, score }) => score >= needed(id))
    const ofOriginal = number === 0 ? 1 : drifts[number - 1]?.toOriginal.kept
    const caption = [
      typeof ofOriginal === 'number' ? `${formatKept(ofOriginal)} kept` : '',
      surest === undefined ? '–' : `${surest.id} ${formatScore(surest.score)}`,
    ]
    frames.push({ pixels, caption })
  }
  return frames
}

async function readPhoto(name: string, model: ImageModel): Promise<Pixels> {
  const bytes = await readFile(new URL(`${name}.jpg`, PHOTOS))
  return normaliseImage(bytes, { maxSidePx: side, sideMultiplePx: model.sideMultiplePx })
}

function heading(): string {
  return `# Drift of the local models

Made by \`npm run bench:drift -- --side ${side} --passes ${passes} --seed ${flags.seed}\`: each model and style on each photo, fitted to ${side} px on the
longer side. Luminance deviation is of 255. The contact sheets are in \`drift/\`: under each frame stands what is kept of the original, and what the detector
is surest of, or a dash where nothing reaches its threshold.
`
}

function report(rows: readonly DriftRow[]): string {
  return `${heading()}\n${driftTable(rows, passes)}`
}
