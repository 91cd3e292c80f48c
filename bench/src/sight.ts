import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { beginsFrom } from '@afterimage/core/label-thresholds'
import { formatScore } from '@afterimage/core/labels'
import { meaningOf } from '@afterimage/sight/embedding'
import { labelsOf } from '@afterimage/sight/labels-of'
import { THINGS, type Thing } from '@afterimage/sight/things'
import { keepReport } from './report.ts'
import { ASSESSED_FROM, isAssessed, readThingAssessments, type ThingAssessments } from './sight/assessments.ts'
import { measureFrameRates } from './sight/frame-rate.ts'
import { readLanes } from './sight/lanes.ts'
import { LATE_PHOTOS, lateRuns } from './sight/late-runs.ts'
import { drawTiles } from './sight/late-sheets.ts'
import { measureLooks } from './sight/look-times.ts'
import { makeLanes } from './sight/make-lanes.ts'
import { type LateFrame, makeLateFrames, readOriginal } from './sight/make-late-frames.ts'
import { openNetworks } from './sight/networks.ts'
import { type SeenPicture, sightReport } from './sight/sight-report.ts'

// What do the networks see in late frames, in the photographs of the repository, and what does it cost? Draws the sheets at
// which late frames are assessed, and those with the labels that are told.

const RESULTS = new URL('../results/sight/', import.meta.url)
const ORIGINAL_PX = 512
const TILES_A_SHEET = 20
const COLUMNS = 5
const BLIND_PX = 300
const TOLD_COLUMNS = 12
const TOLD_PX = 96

const { values: flags } = parseArgs({
  options: {
    /** Where the frames are kept, so that a second run need not make them. */
    frames: { type: 'string', default: `${tmpdir()}/afterimage-late-frames` },
    /** Draws the sheets for the viewer who assesses, and the list to fill in, into this folder, and ends. */
    assess: { type: 'string' },
    /** Makes the runs in full size again, writes what the detector thinks of in each of their frames into this file, and ends. */
    lanes: { type: 'string' },
    /** The first run that is made for it: those before are known already. */
    'lanes-from': { type: 'string', default: '0' },
    looks: { type: 'string', default: '60' },
    /** Turns of runs with and without looking; 0 leaves them out. */
    rounds: { type: 'string', default: '3' },
    /** Frames of such a run: 10, 25, 50 or 100. */
    passes: { type: 'string', default: '25' },
    short: { type: 'boolean', default: false },
  },
})

const runs = flags.short
  ? lateRuns()
      .slice(0, 2)
      .map((run) => ({ ...run, frames: [2] }))
  : lateRuns()
const networks = openNetworks()
if (flags.lanes !== undefined) {
  await writeFile(
    flags.lanes,
    await makeLanes(networks, Number(flags['lanes-from']), await readLanes(), (line) => console.error(line)),
  )
  process.exit()
}
const frames = await makeLateFrames(runs, flags.frames, (line) => console.error(line))
const late: SeenPicture<LateFrame>[] = []
for (const frame of frames) late.push(await see(frame, frame.pixels))
if (flags.assess !== undefined) await drawForAssessment(flags.assess)
else await report()

async function report() {
  const photos: SeenPicture<string>[] = []
  for (const name of LATE_PHOTOS) photos.push(await see(name, await readOriginal(name, 8, ORIGINAL_PX)))
  const assessments = await readThingAssessments()
  const known = late.filter(({ of, scores }) => isAssessed(scores, assessments.get(of.number)))
  const rounds = Number(flags.rounds)
  const text = sightReport({
    late,
    photos,
    lanes: await readLanes(),
    assessed: { frames: known.length, assessments: onlyOf(known, assessments) },
    looks: await measureLooks(flags.short ? 2 : Number(flags.looks)),
    rates:
      rounds === 0 || flags.short
        ? undefined
        : await measureFrameRates({ model: 'echo-4', side: ORIGINAL_PX, frames: Number(flags.passes), rounds }),
    likeness: photos.flatMap((a, at) => photos.slice(at + 1).map((b) => meaningOf(a.embedding, b.embedding))),
  })
  if (!flags.short) await drawTold()
  await keepReport('sight.md', text, flags.short)
}

async function see<Of>(of: Of, pixels: LateFrame['pixels']): Promise<SeenPicture<Of>> {
  const all = await networks.scoreThings(pixels)
  const scored = THINGS.map((thing, at): [Thing, number] => [thing, all[at] ?? 0])
  const scores = new Map(scored.filter(([, score]) => score >= ASSESSED_FROM))
  return { of, scores, labels: labelsOf(all), ...(await networks.readMeaning(pixels)) }
}

function onlyOf(frames: readonly SeenPicture<LateFrame>[], assessments: ThingAssessments): ThingAssessments {
  const numbers = new Set(frames.map(({ of }) => of.number))
  return new Map([...assessments].filter(([number]) => numbers.has(number)))
}

/** Frames with what the detector saw in them, in the order of the alphabet, and the list with everything still unseen. */
async function drawForAssessment(folder: string) {
  await mkdir(folder, { recursive: true })
  const seen = late.filter(({ scores }) => scores.size > 0)
  const tiles = seen.map(({ of, scores }) => ({
    caption: `${of.number}: ${[...scores.keys()].toSorted().join(', ')}`,
    pixels: of.pixels,
  }))
  for (let at = 0; at < tiles.length; at += TILES_A_SHEET) {
    const sheet = await drawTiles(tiles.slice(at, at + TILES_A_SHEET), COLUMNS, BLIND_PX)
    await writeFile(`${folder}/sheet-${String(at / TILES_A_SHEET + 1).padStart(2, '0')}.jpg`, sheet)
  }
  const list = seen.map(({ of, scores }) => {
    const things = [...scores].map(([thing, score]) => [
      thing,
      { score: Math.round(1_000 * score) / 1_000, isSeen: false },
    ])
    return [of.number, Object.fromEntries(things)]
  })
  await writeFile(`${folder}/assessments.json`, `${JSON.stringify(Object.fromEntries(list), null, 1)}\n`)
}

/** Every late frame with the label that the product tells of it by its score alone, a sheet for each network. */
async function drawTold() {
  await mkdir(RESULTS, { recursive: true })
  for (const [model, members] of Map.groupBy(late, ({ of }) => of.run.model)) {
    const tiles = members.map(({ of, labels }) => {
      const told = labels.find(({ id, score }) => score >= beginsFrom(id))
      return { caption: told === undefined ? '' : `${told.id} ${formatScore(told.score)}`, pixels: of.pixels }
    })
    await writeFile(new URL(`${model}.jpg`, RESULTS), await drawTiles(tiles, TOLD_COLUMNS, TOLD_PX))
  }
}
