import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { readPairAssessments } from './eye/assessments.ts'
import { CANDIDATES } from './eye/candidates.ts'
import { eyeReport } from './eye/eye-report.ts'
import { makePairs } from './eye/make-pairs.ts'
import { drawPairSheets } from './eye/pair-sheets.ts'
import { readPairs } from './eye/pairs.ts'
import { planeOf256, propertiesOf, timeBesideFirst } from './eye/properties.ts'

// Does a measure agree with the eye? frames of 30 photographs, by all local networks in all styles, each assessed by three viewers as a
// picture, beside what each candidate for *kept* says of it.

const RESULTS = new URL('../results/', import.meta.url)

const { values: flags } = parseArgs({
  options: {
    /** Where the frames are kept, so that a second run need not make them. */
    frames: { type: 'string', default: `${tmpdir()}/afterimage-eye-frames` },
    /** Draws the sheets for viewers into this folder, and ends. */
    sheets: { type: 'string' },
    /** Writes each candidate's value of each pair there, as JSON. */
    values: { type: 'string' },
  },
})

const pairs = await readPairs()
const seen = await makePairs(pairs, flags.frames, (line) => console.error(line))
if (flags.sheets === undefined) await measure()
else console.log((await drawPairSheets(seen, flags.sheets)).join('\n'))

async function measure() {
  const assessments = await readPairAssessments(pairs.length)
  const planes = await Promise.all(
    seen.map(async ({ original, frame }) => ({ original: await planeOf256(original), frame: await planeOf256(frame) })),
  )
  const originals = [...new Map(seen.map(({ pair, original }) => [pair.photo, original])).values()]
  const [first] = planes
  if (first === undefined) throw new Error('there are no pairs')
  const times = timeBesideFirst(CANDIDATES, first.original, first.frame)
  const measured = []
  for (const candidate of CANDIDATES) {
    const values = planes.map(({ original, frame }) => candidate.of(original, frame))
    const properties = await propertiesOf(candidate, originals)
    measured.push({ candidate, values, properties, time: times.get(candidate.name) ?? Number.NaN })
  }
  if (flags.values !== undefined) {
    const values = Object.fromEntries(measured.map((one) => [one.candidate.name, one.values]))
    await writeFile(flags.values, JSON.stringify(values))
  }
  const report = eyeReport(pairs, assessments, measured)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(new URL('eye.md', RESULTS), report)
  console.log(report)
}
