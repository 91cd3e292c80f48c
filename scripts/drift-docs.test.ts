import { DRIFT_MEASURES, type MeasureFacts } from '@afterimage/core/drift'
import { halfLivesOf } from '@afterimage/core/half-lives'
import { PUBLISHED_MODELS, PUBLISHED_SOURCE } from '@afterimage/core/published-drift'
import { expect, test } from 'vitest'

const DIRECTIONS = { falls: 'falls', rises: 'rises', open: 'either' } as const

test('the page about the measures is what their table says: if not, run this file with -u', async () => {
  const rows = Object.entries(DRIFT_MEASURES).map(([id, facts]: [string, MeasureFacts]) => {
    const of = facts.of === 'pair' ? 'original, frame before' : 'the frame alone'
    const method = facts.missing === undefined ? facts.method : `${facts.method}; null ${facts.missing}`
    return `| \`${id}\` | ${facts.name} | ${facts.unit || '–'} | ${DIRECTIONS[facts.direction]} | ${of} | ${method} |`
  })
  const published = PUBLISHED_MODELS.map(({ name, runs, ssim, ends }) => {
    const { lowerQuartile, median, upperQuartile, neverFell } = halfLivesOf(ends)
    const quartiles = [lowerQuartile, median, upperQuartile].map((round) => round ?? '> 10').join(' / ')
    return `| ${name} | ${runs} | ${ssim[0]?.toFixed(3)} → ${ssim.at(-1)?.toFixed(3)} | ${quartiles} | ${neverFell} |`
  })
  const { name, repository, commit, date, licence, file } = PUBLISHED_SOURCE
  await expect(`# What is measured of each frame

Every frame is compared with the original and with the frame before it, at 256 px where the table says no other size. \`packages/core/src/drift.ts\` has the table;
this page, the API and the timeline take it from there.

| Field | Name | Unit | With drift it | Compared with | How |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Labels

Beside the measures each frame has *labels*: what NanoDet-g, a small detector that knows the 80 things of COCO, believes is in the picture, at 416 px, with its
own score. What of it is told is decided over the whole run (\`packages/core/src/beliefs.ts\`, [decision 060](decisions/060-sure-unsure-and-lost.md)): a label begins with two frames in a row and ends
with two, what the original was taken for needs less, and at most one late frame in twenty shows a label that nobody sees. \`npm run bench:sight\` prints the figures
([bench/results/sight.md](../bench/results/sight.md)), and [decision 054](decisions/054-what-a-machine-sees.md) says why.

## Published curves

On the measure *Similarity* the instrument can lay published curves behind one's own, and \`/compare\` shows their half-lives next to those of
the public evolutions of an installation (\`GET /api/half-lives\`). They come from [${name}](${repository})
(${licence} licence), \`${file}\` at commit \`${commit.slice(0, 7)}\` of ${date}, recomputed by \`npm run bench:published\`: a run that the table repeats to the last digit counts once, a model with fewer than ten
runs is left out, and a curve is the mean of a model's runs.

| Model | Runs | SSIM, round 1 → 10 | Half-life in rounds (quartiles) | Never under 0.5 |
| --- | ---: | --- | --- | ---: |
${published.join('\n')}

They are not ours under other names. Each of their rounds makes an edit, such as a hat that is put on or a flip, and takes it back: two passes, drawn as two frames.
Their SSIM is scikit-image's, 7 × 7 on RGB at full size; ours is Gaussian, 11 × 11 on luminance at 256 px. Their half-life is the first round
under an SSIM of 0.5; ours is the first frame that keeps less than half (\`kept\`).

Quartiles of half-lives, theirs and ours, are those of Kaplan and Meier (\`packages/core/src/half-lives.ts\`): a run that ends above half counts
among those that stand until then, and not afterwards.
`).toMatchFileSnapshot('../docs/drift-measures.md')
})
