import { fateHeadline } from '@afterimage/core/fate'
import { isClear, majority, type PairAssessments } from './assessments.ts'
import type { Candidate } from './candidates.ts'
import { agreement, areaUnderCurve, fitExponent, type Rated, rises } from './figures.ts'
import type { Pair } from './pairs.ts'
import type { Properties } from './properties.ts'

const RISE = 0.02

export interface Measured {
  readonly candidate: Candidate
  /** Of each pair, in the manifest's order. */
  readonly values: readonly number[]
  readonly properties: Properties
  /** As a multiple of SSIM's. */
  readonly time: number
}

/** Markdown: what the viewers said, then each candidate beside them. */
export function eyeReport(
  pairs: readonly Pair[],
  assessments: PairAssessments | undefined,
  measured: readonly Measured[],
): string {
  return `# What is kept, beside the eye

Made by \`npm run bench:eye\`: ${pairs.length} frames of ${new Set(pairs.map(({ photo }) => photo)).size} photographs, in all styles
and by these networks (${[...new Set(pairs.map(({ model }) => model))].toSorted().join(', ')};
\`bench/src/eye/pairs.json\`). Measured on luma at 256 px on the longer side.

${assessments === undefined ? 'Nobody has assessed the pairs yet.' : seenPart(pairs, assessments, measured)}
## What holds whatever people see

Identical: the lowest over all photographs. Blank: a card of the photograph's mean; blurred: a Gaussian of σ 30 px at 256 px; of each the
highest. Unrelated: beside the next photograph, the median and the highest; noise: beside white noise of σ 40, the highest. Rises: steps from a frame to a later one of the same run at which the value rises by more than ${RISE}. Time: of a
processor, beside SSIM's in the same run, each for itself, both pictures' local statistics included.

| candidate | identical | blank | blurred | unrelated | at most | noise | rises | time |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${measured.map((one) => propertyLine(pairs, one)).join('\n')}

${measured.map(({ candidate }) => `- *${candidate.name}*: ${candidate.about}.`).join('\n')}
`
}

function propertyLine(pairs: readonly Pair[], { candidate, values, properties, time }: Measured): string {
  const runs = Map.groupBy(
    pairs.map((pair, at) => ({ pair, value: values[at] ?? 0 })),
    ({ pair }) => [pair.photo, pair.model, pair.style, pair.seed].join(' '),
  )
  const along = [...runs.values()].map((run) =>
    run.toSorted((a, b) => a.pair.frame - b.pair.frame).map(({ value }) => value),
  )
  const { count, of } = rises(along, RISE)
  const { identical, blank, blurred, unrelated, unrelatedAtMost, noise } = properties
  return `| ${candidate.name} | ${identical.toFixed(3)} | ${blank.toFixed(3)} | ${blurred.toFixed(3)} | ${unrelated.toFixed(3)} | ${unrelatedAtMost.toFixed(3)} | ${noise.toFixed(3)} | ${count} of ${of} | ${time.toFixed(2)} |`
}

function seenPart(pairs: readonly Pair[], assessments: PairAssessments, measured: readonly Measured[]): string {
  const answers = [...assessments.values()]
  const count = (answer: string) => answers.filter((three) => majority(three) === answer).length
  const unanimous = answers.filter((three) => new Set(three).size === 1).length
  return `Three viewers, each for themselves, saw the original and the frame side by side at 320 px and nothing else. By majority: ${count('clearly')} clearly
recognisable, ${count('partly')} partly, ${count('not')} not; in ${unanimous} all three agree. A clear case is one where at least two say *clearly* or at least two *not*, and nobody says the
opposite: ${answers.filter(isClear).length}.

## Beside the viewers

AUC: *clearly* over *not*, by majority. Agreement: share of the clear cases that the half mark puts on the side where the viewers see them, as
the value comes, and after value ** γ, with γ fitted on every second photograph; held out: on the other photographs alone.

| candidate | AUC | half mark as it comes | γ | half mark, all | half mark, held out |
| --- | --- | --- | --- | --- | --- |
${measured.map((one) => seenLine(pairs, assessments, one)).join('\n')}

## What is said, beside the viewers

Each pair's headline by what its frame keeps, and what the viewers say by majority.

| headline | clearly | partly | not |
| --- | --- | --- | --- |
${headlineLines(assessments, measured).join('\n')}
`
}

/** A line for each headline, from the most kept to the least. */
function headlineLines(assessments: PairAssessments, measured: readonly Measured[]): string[] {
  const values = measured.find(({ candidate }) => candidate.name === 'kept')?.values ?? []
  const said = values
    .map((kept, at) => ({
      kept,
      headline: fateHeadline({ kept }) ?? '',
      answer: majority(assessments.get(at + 1) ?? []),
    }))
    .toSorted((a, b) => b.kept - a.kept)
  return [...Map.groupBy(said, ({ headline }) => headline)].map(([headline, those]) => {
    const count = (answer: string) => those.filter((one) => one.answer === answer).length
    return `| ${headline} | ${count('clearly')} | ${count('partly')} | ${count('not')} |`
  })
}

function seenLine(pairs: readonly Pair[], assessments: PairAssessments, { candidate, values }: Measured): string {
  const photos = [...new Set(pairs.map(({ photo }) => photo))].toSorted()
  const rated = values.flatMap((value, at) => {
    const three = assessments.get(at + 1) ?? []
    const answer = majority(three)
    if (answer === 'partly') return []
    const isFitted = photos.indexOf(pairs[at]?.photo ?? '') % 2 === 0
    return [{ value, isKept: answer === 'clearly', isFitted, isClear: isClear(three) }]
  })
  const clear = rated.filter((one) => one.isClear)
  const gamma = fitExponent(clear.filter(({ isFitted }) => isFitted))
  const curved = clear.map((one) => ({ ...one, value: Math.max(0, one.value) ** gamma }))
  const percent = (some: readonly Rated[]) => `${(100 * agreement(some)).toFixed(1)} %`
  const heldOut = curved.filter(({ isFitted }) => !isFitted)
  return `| ${candidate.name} | ${areaUnderCurve(rated).toFixed(3)} | ${percent(clear)} | ${gamma.toFixed(2)} | ${percent(curved)} | ${percent(heldOut)} |`
}
