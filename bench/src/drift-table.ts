import { formatKept } from '@afterimage/core/fate'
import { halfLife } from '@afterimage/core/half-life'
import { measureDrift } from '@afterimage/frames/measure-drift'
import type { DriftRun } from './drift-run.ts'

/** A run counts as blank under this luminance deviation, and as the same as *reproduce* at or above this similarity. */
export const MIN_DEVIATION = 12
export const MAX_LIKENESS = 0.9
const MIN_DELTA_E = 5
/** A frame that is as like the one before it as this, SSIM, no longer moves. */
export const FROZEN_SSIM = 0.99
const COMPARED_FRAME = 30
/** By which its line is told from those of the goals. */
const CELLS_OF_A_RUN = 9

export interface DriftRow {
  readonly model: string
  readonly style: string
  readonly photo: string
  readonly lastDeviation: number
  readonly likeness: { readonly ssim: number; readonly deltaE: number } | null
  readonly halfLife: number | null
  readonly lastKept: number
  readonly lastStep: number
  readonly isBlank: boolean
  readonly isLikeReproduce: boolean
}

/** What the table says of one run; `reproduce` is the run of that style on the same model and photo. */
export async function rowOf(run: DriftRun, reproduce: DriftRun): Promise<DriftRow> {
  const last = run.drifts.at(-1)
  if (last === undefined) throw new Error('a run needs at least one pass')
  const likeness = run === reproduce ? null : await compareAt(COMPARED_FRAME, run, reproduce)
  const half = halfLife(run.drifts.map((drift, at) => ({ number: at + 1, kept: drift.toOriginal.kept })))
  return {
    model: run.model,
    style: run.style,
    photo: run.photo,
    lastDeviation: last.image.luminanceDeviation,
    likeness,
    halfLife: half,
    lastKept: last.toOriginal.kept ?? 0,
    lastStep: last.toPrevious.ssim,
    isBlank: last.image.luminanceDeviation < MIN_DEVIATION,
    isLikeReproduce: likeness !== null && likeness.ssim >= MAX_LIKENESS && likeness.deltaE <= MIN_DELTA_E,
  }
}

/** The rows of a table that `driftTable` wrote, as far as it rounds them. */
export function readDriftTable(markdown: string): DriftRow[] {
  return [...markdown.matchAll(/^\| (.+) \|$/gm)]
    .map(([, line = '']) => line.split(' | '))
    .filter(({ length }) => length === CELLS_OF_A_RUN)
    .filter(([model]) => model !== 'model' && model !== '---')
    .map((cells) => {
      const [
        model = '',
        style = '',
        photo = '',
        deviation = '',
        ssim = '',
        deltaE = '',
        half = '',
        kept = '',
        step = '',
      ] = cells
      return {
        model,
        style,
        photo,
        lastDeviation: Number.parseFloat(deviation),
        likeness: ssim === '' ? null : { ssim: Number.parseFloat(ssim), deltaE: Number.parseFloat(deltaE) },
        halfLife: half.startsWith('>') ? null : Number(half),
        lastKept: kept === '0%' ? 0 : (Number.parseFloat(kept) + 0.5) / 100, // it was rounded down
        lastStep: Number(step),
        isBlank: deviation.includes('blank'),
        isLikeReproduce: ssim.includes('alike'),
      }
    })
}

async function compareAt(number: number, run: DriftRun, reproduce: DriftRun): Promise<DriftRow['likeness']> {
  const [frame, other] = [run.kept.get(number), reproduce.kept.get(number)]
  if (frame === undefined || other === undefined) return null
  const { toOriginal } = await measureDrift({ original: other, previous: other, frame })
  return { ssim: toOriginal.ssim, deltaE: toOriginal.deltaE }
}

/** Markdown: one line a run, and under it the worst of each column. */
export function driftTable(rows: readonly DriftRow[], passes: number): string {
  const lines = rows.map((row) =>
    [
      row.model,
      row.style,
      row.photo,
      row.lastDeviation.toFixed(1) + (row.isBlank ? ' **blank**' : ''),
      row.likeness === null ? '' : row.likeness.ssim.toFixed(2) + (row.isLikeReproduce ? ' **alike**' : ''),
      row.likeness?.deltaE.toFixed(1) ?? '',
      row.halfLife ?? `> ${passes}`,
      formatKept(row.lastKept),
      row.lastStep.toFixed(3),
    ].join(' | '),
  )
  const heads = [
    'model',
    'style',
    'photo',
    `luminance deviation at ${passes}`,
    `SSIM of frame ${COMPARED_FRAME} to *reproduce*'s`,
    'ΔE of the same',
    'half-life (frames)',
    `kept of the original at ${passes}`,
    `SSIM to the frame before at ${passes}`,
  ]
  const table = [heads.join(' | '), heads.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |`)
    .join('\n')
  const likenesses = rows.flatMap(({ likeness }) => (likeness === null ? [] : [likeness.ssim]))
  const count = (is: (row: DriftRow) => boolean) => rows.filter(is).length
  const worst = [
    `Of ${rows.length} runs ${count((row) => row.isBlank)} end blank, and ${count((row) => row.isLikeReproduce)} look like *reproduce*.`,
    `Lowest luminance deviation at frame ${passes}: ${Math.min(...rows.map((row) => row.lastDeviation)).toFixed(1)} (blank is under ${MIN_DEVIATION}).`,
    `Highest likeness of a style to *reproduce* at frame ${COMPARED_FRAME}: SSIM ${Math.max(...likenesses).toFixed(2)} (alike is ${MAX_LIKENESS} and more with ΔE at most ${MIN_DELTA_E}).`,
  ]
  return `${worst.join('\n')}\n\n${goalTable(rows)}\n\n${table}\n`
}

/** What is asked of each model, and whether it is met: one line a model. */
function goalTable(rows: readonly DriftRow[]): string {
  const heads = ['of all styles', 'runs that end blank', 'runs that froze', 'runs like *reproduce*', 'no run with any']
  const lines = [...new Set(rows.map(({ model }) => model))].map((model) => {
    const runs = rows.filter((row) => row.model === model)
    const counts = [
      runs.filter(({ isBlank }) => isBlank).length,
      runs.filter(({ lastStep }) => lastStep >= FROZEN_SSIM).length,
      runs.filter(({ isLikeReproduce }) => isLikeReproduce).length,
    ]
    const isMet = counts.every((count) => count === 0)
    return [model, ...counts.map((count) => `${count} of ${runs.length}`), isMet ? 'met' : 'not met']
  })
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
