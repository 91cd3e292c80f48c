import { formatScore, type SeenLabel } from '@afterimage/core/labels'
import { UNRELATED_MEANING } from '@afterimage/core/meaning'
import type { Thing } from '@afterimage/sight/things'
import { describeMachine } from '../machine.ts'
import { table } from '../report.ts'
import { spreadOf } from '../timings.ts'
import type { ThingAssessments } from './assessments.ts'
import { mistakenHeldOut } from './derive-thresholds.ts'
import type { Rates } from './frame-rate.ts'
import { labelFigures, thingTable } from './label-figures.ts'
import { type LaneFigures, laneFigures } from './lane-figures.ts'
import type { Lane } from './lanes.ts'
import { runOfFrame } from './late-runs.ts'
import type { LookTimes } from './look-times.ts'
import type { LateFrame } from './make-late-frames.ts'
import { type Classified, SPREAD_HEADS, spreadOfUnsafe, unsafeTable } from './suitability-report.ts'

/** A picture and all that the networks say of it. */
export interface SeenPicture<Of> extends Pick<Classified, 'classes'> {
  readonly of: Of
  /** Of things that are assessed. */
  readonly scores: ReadonlyMap<Thing, number>
  readonly labels: readonly SeenLabel[]
  readonly embedding: Float32Array
}

export interface SightFigures {
  readonly late: readonly SeenPicture<LateFrame>[]
  readonly photos: readonly SeenPicture<string>[]
  /** Late frames that are the ones which were assessed, and what was said of them. */
  readonly assessed: { readonly frames: number; readonly assessments: ThingAssessments }
  /** Whole runs in full size. */
  readonly lanes: readonly Lane[]
  readonly looks: LookTimes
  /** Undefined where no runs were timed. */
  readonly rates: Rates | undefined
  /** The meaning of every photograph beside every other. */
  readonly likeness: readonly number[]
}

const ABSTRACT = ['chaotic', 'dreamy']
const MIB = 2 ** 20

export function sightReport({ late, photos, assessed, lanes, looks, rates, likeness }: SightFigures): string {
  const figures = labelFigures(assessed.frames, assessed.assessments)
  const careless = labelFigures(assessed.frames, assessed.assessments, () => 0)
  const share = mistakenHeldOut(late.length, runOfFrame, assessed.assessments)
  const heldOut = (share * late.length) / assessed.frames
  const { p50, longest } = spreadOf(looks.timesMs)
  const best = Math.min(...looks.timesMs)
  const classifiedLate = late.map(({ of, classes }) => ({
    name: nameOf(of),
    isAbstract: ABSTRACT.includes(of.run.style),
    classes,
  }))
  const classifiedPhotos = photos.map(({ of, classes }) => ({ name: of, classes }))
  const alike = likeness.toSorted((a, b) => a - b)
  const at = (share: number) => (alike[Math.floor(share * (alike.length - 1))] ?? Number.NaN).toFixed(2)
  return `# What a machine still sees

Made by \`npm run bench:sight\` on ${describeMachine()}.

## Labels of late frames

${late.length} frames, 15 to 100 copies old, of all local networks and styles, half of them small. ${assessed.frames} of them are those that were assessed by looking at
them (\`bench/src/sight/assessments.json\`), without scores: each thing of which the detector is at least a little sure, does a person see it, too?

**${figures.mistaken} of ${figures.frames} show a label that nobody sees: ${percent(figures.mistaken, figures.frames)}; ${percent(heldOut, 1)} where the thresholds come from other runs** (each fifth of them by those of the other four, the
mean of twenty ways to make fifths; at most 5 % are wanted). ${figures.labelled} show any label. Of ${figures.seen} things that a person sees, and that the detector saw with
however little certainty, ${figures.seenAndTold} are told. With one threshold of 0.35 for all, ${percent(careless.mistaken, careless.frames)} would show a label that nobody sees.

${thingTable(assessed.assessments)}

${lanesText(laneFigures(lanes))}

Sheets with the labels that are told by their score alone: \`sight/\`, one a network, three frames a run.

## Labels of the photographs

${table(
  ['photograph', 'labels'],
  photos.map(({ of, labels }) => [of, labels.map(({ id, score }) => `${id} ${formatScore(score)}`).join(', ') || '–']),
)}

## Meaning of photographs that have nothing to do with each other

${alike.length} pairs: from ${at(0)} to ${at(1)}, nine in ten from ${at(0.05)} to ${at(0.95)}, half from ${at(0.25)} to ${at(0.75)}, the middle one ${at(0.5)}. The band on the curve is ${UNRELATED_MEANING.low}–${UNRELATED_MEANING.high}.

## Whether a person should look first

*Unsafe* is porn + hentai + half of sexy. It is asked of originals alone: the network has never seen abstract pictures, and cries wolf on some.

${table(SPREAD_HEADS, [
  spreadOfUnsafe('photographs', classifiedPhotos),
  spreadOfUnsafe('late frames, never asked about', classifiedLate),
  spreadOfUnsafe(
    'of these, *chaotic* and *dreamy*',
    classifiedLate.filter(({ isAbstract }) => isAbstract),
  ),
])}

${unsafeTable(classifiedPhotos, photos.length)}

The highest late frames:

${unsafeTable(classifiedLate, 8)}

## What it costs

Labels and meaning of a frame of 512 px, 2 threads, load average ${looks.loadAverage.toFixed(1)} when it began: ${p50.toFixed(0)} ms in the middle, ${best.toFixed(0)} at best, ${longest.toFixed(0)} at worst;
${looks.processorMs.toFixed(0)} ms of processor time, so ${(looks.processorMs / 2).toFixed(0)} ms of two idle cores at least (120 are wanted). The first look, with which the networks are loaded, took ${looks.firstMs.toFixed(0)} ms.
The process has ${(looks.memoryBytes / MIB).toFixed(0)} MiB more with them, and ${(looks.leftBytes / MIB).toFixed(0)} MiB more once they are closed.

${rates === undefined ? '' : ratesText(rates)}`
}

/** Frames by themselves are one thing; what is told of a frame depends on those around it, too. */
function lanesText({ frames, labelled, mistaken, runs, unsure, lost, falselyLost }: LaneFigures): string {
  return `## What is told of whole runs

Runs of 512 px by all networks that were ever shipped in all styles, as the product tells of them (\`core/beliefs\`: a label needs two frames in a row, what the original
was taken for needs less as long as three fifths of it are kept, anything else more). Of ${frames} late frames ${labelled} are told a label, **${mistaken} one that nobody sees:
${percent(mistaken, frames)}**. Of ${runs} runs of which anything is told ${unsure} end unsure, ${lost} of these with the thing lost; ${falselyLost} late frames are told to have lost what
somebody sees in them.`
}

function ratesText({ off, on, loadAverage }: Rates): string {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
  const rate = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(', ')
  return `Frames a second of a local run (Echo 4, 512 px, the whole server, taking turns; load average ${loadAverage.toFixed(1)} when it began): ${rate(off)} without looking,
${rate(on)} with it. The middle of these beside the middle of those: ${((100 * middle(on)) / middle(off)).toFixed(0)} % (at least 90 % are wanted).
`
}

function nameOf({ run, frame }: LateFrame): string {
  return `${run.photo} · ${run.model} · ${run.style} · frame ${frame}`
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`
}
