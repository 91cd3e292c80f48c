// `npm run bench:published -- benchmark_results_detailed.csv`: recomputes the curves and half-lives that stand beside ours from the
// table that ConvergeBench publishes, prints them, and writes packages/core/src/published-drift.json.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { halfLivesOf } from '@afterimage/core/half-lives'
import { type ModelCurve, modelCurves, readRuns } from './published/converge-bench.ts'
import { table } from './report.ts'

const KEPT_IN = new URL('../../packages/core/src/published-drift.json', import.meta.url)

/** The table as it was when it was read: a later one may say something else, and then this is to be looked at again. */
const SOURCE = {
  name: 'ConvergeBench',
  author: 'Qianli Feng',
  repository: 'https://github.com/Qianli-ion/edit-converge-bench',
  commit: 'ce7e1e818467faf8067f61de2d9a25b943a1da71',
  date: '2026-02-07',
  licence: 'MIT',
  file: 'results_comparison/benchmark_results_detailed.csv',
  sha256: 'b999ca61d6fb8e80a15fd0077fd38c9f7a0ce51762d559f3988f9b0cbb2896bd',
} as const

const [path] = process.argv.slice(2)
const from = `${SOURCE.file} of ${SOURCE.repository} at ${SOURCE.commit}`
if (path === undefined) throw new Error(`Say where ${from} lies.`)
const csv = await readFile(path)
if (createHash('sha256').update(csv).digest('hex') !== SOURCE.sha256) throw new Error(`${path} is not ${from}.`)

const models = modelCurves(readRuns(csv.toString()))
await writeFile(KEPT_IN, `${JSON.stringify({ source: SOURCE, models }, null, 2)}\n`)
console.log(
  table(
    ['model', 'runs', 'SSIM after round 1', 'after round 10', 'half-life, round', 'never under 0.5'],
    models.map(({ name, runs, ssim, ends }: ModelCurve) => {
      const { lowerQuartile, median, upperQuartile, neverFell } = halfLivesOf(ends)
      const quartiles = [lowerQuartile, median, upperQuartile].map((round) => round ?? 'not within 10').join(' / ')
      return [name, `${runs}`, `${ssim[0]}`, `${ssim.at(-1)}`, quartiles, `${neverFell}`]
    }),
  ),
)
