import { driftOf } from '@afterimage/contract/drift'
import { evolutionDetail, frame } from '@afterimage/contract/evolution'
import { getEvolution } from '@afterimage/contract/evolution-endpoints'
import {
  completeDrift,
  DRIFT_MEASURES,
  type MeasureFacts,
  type MeasureTable,
  type RecordedDrift,
} from '@afterimage/core/drift'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { insertFinished } from '../../../test/finished-evolution.ts'
import type { Db } from '../../platform/database/tables.ts'
import { bindEndpoint } from '../../platform/http/bind-endpoint.ts'
import { openHttp } from '../../platform/http/open-http.ts'
import { findOr404 } from '../records/find-or-404.ts'
import { listFrames } from '../records/frame-store.ts'
import { toEvolutionDetail } from './evolution-detail.ts'
import { openProgressReader } from './progress-reader.ts'

const pair = { ssim: 0.8, psnrDb: 21, deltaE: 4, hashDistance: 6 }
const energies = { lowEnergy: 2_310, highEnergy: 97 }
const image = { sharpness: 812, edgeDensity: 0.1, luminanceMean: 117, luminanceDeviation: 49, ...energies }
const WARMTH = {
  ...{ name: 'Warmth', symbol: 'b*', method: 'mean of CIELAB b*', unit: '', direction: 'open' },
  ...{ range: [-60, 60], scale: 'linear', of: 'image' },
} as const satisfies MeasureFacts

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await TEST_DATABASES[0]?.open()
  if (opened === undefined) throw new Error('There is no database.')
  db = opened.database.db
  close = opened.close
})
afterAll(() => close())

/** An evolution's answer of a server whose table of measures is this one. */
async function answerWith(measures: MeasureTable, id: string) {
  const settings = { publicUrl: undefined, trustProxy: false }
  const app = await openHttp(settings, { secret: 'x'.repeat(32) }, pino({ level: 'silent' }))
  const body = evolutionDetail.extend({ frames: z.array(frame.extend({ drift: driftOf(measures).nullable() })) })
  const complete = (drift: RecordedDrift | null) => drift && completeDrift(drift, measures)
  bindEndpoint(app, { ...getEvolution, ok: { status: 200, body } }, async ({ params }) => {
    const frames = await listFrames(db, params.id)
    const about = { isOwner: false, filesExpireAt: null, forkedFrom: null, race: null }
    const detail = toEvolutionDetail(await findOr404(db, params.id), frames, [], [], about)
    // The table is the program's: what is added to it for a test, the view cannot know.
    return measures === DRIFT_MEASURES
      ? detail
      : { ...detail, frames: detail.frames.map((one) => ({ ...one, drift: complete(one.drift) })) }
  })
  const answer = await app.inject({ url: `/api/evolution/${id}` })
  await app.close()
  return answer
}

async function insertRecorded(drift: unknown): Promise<string> {
  const id = await insertFinished(db)
  const recorded = db.updateTable('frames').set({ drift: JSON.stringify(drift) })
  await recorded.where('evolution_id', '=', id).where('number', '>', 0).execute()
  return id
}

test('an evolution recorded before a measure was added is answered, with null for it', async () => {
  const id = await insertRecorded({ toOriginal: pair, toPrevious: pair, image })
  const plantedMeasure: MeasureFacts = { ...WARMTH, missing: 'in evolutions of before it was measured' }
  const answer = await answerWith({ ...DRIFT_MEASURES, plantedMeasure }, id)
  expect(answer.statusCode).toBe(200)
  const told = { toOriginal: pair, image: { ...image, plantedMeasure: null } }
  expect(answer.json()).toMatchObject({ frames: [{ drift: null }, { drift: told }, { drift: told }, { drift: told }] })
  // One that does not say that it came later is null as well: no row takes its evolution down.
  const unsaid = await answerWith({ ...DRIFT_MEASURES, plantedMeasure: WARMTH }, id)
  expect(unsaid.statusCode).toBe(200)
  expect(unsaid.json()).toMatchObject({ frames: [{ drift: null }, { drift: told }, { drift: told }, { drift: told }] })
})

test('a row that lacks what today’s table says may be missing is answered, with null for it', async () => {
  const { psnrDb, ...older } = pair
  expect(psnrDb).toBe(21)
  const answer = await answerWith(DRIFT_MEASURES, await insertRecorded({ toOriginal: older, toPrevious: older, image }))
  expect(answer.statusCode).toBe(200)
  expect(answer.json().frames[3].drift.toPrevious).toMatchObject({ ...pair, kept: null, meaning: null, psnrDb: null })
})

const whole = { toOriginal: pair, toPrevious: pair, image }
const { ssim, deltaE, hashDistance, ...little } = pair
const damages: readonly (readonly [what: string, drift: unknown])[] = [
  ['lacks measures of two images', { ...whole, toOriginal: little, toPrevious: little }],
  ...Object.keys(image).map((id) => [`lacks ${id}`, { ...whole, image: { ...image, [id]: undefined } }] as const),
  ...Object.keys(whole).map((part) => [`lacks ${part}`, { ...whole, [part]: undefined }] as const),
  ...Object.keys(whole).map((part) => [`has null for ${part}`, { ...whole, [part]: null }] as const),
  ...[{}, [], 'measured', 7].map((drift) => [`is ${JSON.stringify(drift)}`, drift] as const),
  ['has words for figures', { ...whole, toOriginal: { ...pair, kept: 'half', ssim: '0.8' } }],
  [
    'has half a bit',
    { ...whole, toOriginal: { ...pair, hashDistance: 6.5 }, toPrevious: { ...pair, hashDistance: 65 } },
  ],
]

test.each(damages)('a record that %s is answered, with null for what is no measure', async (_what, drift) => {
  const id = await insertRecorded(drift)
  const answer = await answerWith(DRIFT_MEASURES, id)
  expect(answer.statusCode).toBe(200)
  const { progress } = await openProgressReader(db, () => 1_000)(id)
  expect(progress.frames).toHaveLength(4)
  const told = answer.json().frames[3].drift
  for (const part of ['toOriginal', 'toPrevious', 'image']) {
    for (const [measure, value] of Object.entries(told[part])) {
      expect([valueIn(drift, part, measure), null]).toContainEqual(value)
    }
  }
  expect(progress.frames[3]).toMatchObject({ kept: null, ssim: told.toOriginal.ssim, deltaE: told.toOriginal.deltaE })
})

test('what is sound in a damaged record is told', async () => {
  const toOriginal = { ...pair, deltaE: 'much', hashDistance: 6.5 }
  const answer = await answerWith(DRIFT_MEASURES, await insertRecorded({ ...whole, toOriginal, toPrevious: null }))
  const { kept, meaning } = { kept: null, meaning: null }
  const nothing = { kept, meaning, ssim: null, deltaE: null, psnrDb: null, hashDistance: null }
  const told = answer.json().frames[3].drift
  expect(told).toMatchObject({
    toOriginal: { ...pair, kept, meaning, deltaE: null, hashDistance: null },
    toPrevious: nothing,
    image,
  })
  // A measure that was added since is told as well.
  expect(Object.keys(told)).toEqual(['toOriginal', 'toPrevious', 'image'])
})

function valueIn(drift: unknown, part: string, measure: string): unknown {
  const parts = z.record(z.string(), z.unknown()).catch({})
  return parts.parse(parts.parse(drift)[part])[measure]
}
