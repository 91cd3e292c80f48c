import type { Ends } from '@afterimage/core/half-lives'
import { z } from 'zod'

/** The models of the table that are told of, by their names there; in the order of the legend. */
const MODELS = {
  flux: 'FLUX Kontext dev',
  gemini: 'Gemini 2.5 Flash Image',
  grok: 'Grok Imagine',
  nano_banana: 'Nano Banana Edit',
  qwen: 'Qwen Edit',
} as const

/** A model that was tried less often is left out. */
const MIN_RUNS = 10
const ROUNDS = 10
/** The SSIM under which half is said to be gone. */
const HALF = 0.5
const DIGITS = 4

/** An empty cell is none. */
const figure = z.string().min(1).transform(Number)
const rowSchema = z.object({
  model: z.string().min(1),
  image: z.string().min(1),
  edit_pair: z.string().min(1),
  round: figure.pipe(z.number().int().min(1).max(ROUNDS)),
  ssim: figure.pipe(z.number().min(-1).max(1)),
})

/** One picture that went round and round: the SSIM after each round trip, the first first. */
export interface BenchRun {
  readonly model: string
  /** The picture and the edit that was made and taken back. */
  readonly task: string
  readonly ssim: readonly number[]
}

/** What is told of a model. */
export interface ModelCurve {
  readonly id: string
  readonly name: string
  readonly runs: number
  /** Mean SSIM after each round trip, the first first. */
  readonly ssim: readonly number[]
  /** In rounds. */
  readonly ends: readonly Ends[]
}

/** The runs of the table, whose rows stand round after round. One that it repeats to the last digit counts once. Throws where a round is missing. */
export function readRuns(csv: string): readonly BenchRun[] {
  const [heads = '', ...lines] = csv.trim().split(/\r?\n/)
  const names = heads.split(',')
  const runs: { model: string; task: string; ssim: number[] }[] = []
  for (const line of lines) {
    const cells = line.split(',')
    const row = rowSchema.parse(Object.fromEntries(names.map((name, column) => [name, cells[column]])))
    const task = `${row.image} ${row.edit_pair}`
    if (row.round === 1) runs.push({ model: row.model, task, ssim: [] })
    const run = runs.at(-1)
    if (run?.model !== row.model || run.task !== task || run.ssim.length !== row.round - 1) {
      throw new Error(`a run of ${row.model} on ${task} lacks a round before ${row.round}`)
    }
    run.ssim.push(row.ssim)
  }
  return [...new Map(runs.map((run) => [JSON.stringify(run), run])).values()]
}

/** A curve for each model with enough runs. */
export function modelCurves(runs: readonly BenchRun[]): readonly ModelCurve[] {
  return Object.entries(MODELS).flatMap(([id, name]) => {
    const own = runs.filter(({ model }) => model === id)
    if (own.length < MIN_RUNS) return []
    return { id, name, runs: own.length, ssim: meanByRound(own), ends: endsOf(own) }
  })
}

function meanByRound(runs: readonly BenchRun[]): readonly number[] {
  return Array.from({ length: ROUNDS }, (_, index) => {
    const values = runs.flatMap(({ ssim }) => ssim[index] ?? [])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return Number(mean.toFixed(DIGITS))
  })
}

/** In which round how many fell under half, or ended without. */
function endsOf(runs: readonly BenchRun[]): readonly Ends[] {
  const ends = runs.map(({ ssim }) => {
    const round = ssim.findIndex((value) => value < HALF) + 1
    return round > 0 ? { at: round, fell: true } : { at: ssim.length, fell: false }
  })
  return [...Map.groupBy(ends, ({ at, fell }) => 2 * at + Number(fell))]
    .sort(([one], [other]) => one - other)
    .flatMap(([, same]) => (same[0] === undefined ? [] : { ...same[0], count: same.length }))
}
