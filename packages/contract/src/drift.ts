import {
  DRIFT_MEASURES,
  HASH_BITS,
  type MeasureFacts,
  type MeasureTable,
  type RecordedDrift,
} from '@afterimage/core/drift'
import { z } from 'zod'

type Fields<Values> = { readonly [Id in keyof Values]: z.ZodType<Values[Id]> }

/** What was measured of a frame. */
export const drift = driftOf(DRIFT_MEASURES)

/** The schema of what was measured of a frame, from the table of measures: any may be null, since a record may lack it. */
export function driftOf(measures: MeasureTable) {
  const pair = z.object(fieldsOf<RecordedDrift['toOriginal']>(measures, 'pair'))
  return z.object({
    toOriginal: pair,
    toPrevious: pair,
    image: z.object(fieldsOf<RecordedDrift['image']>(measures, 'image')),
  })
}

/** The table's rows as fields. */
function fieldsOf<Values>(measures: MeasureTable, of: MeasureFacts['of']): Fields<Values> {
  const chosen = Object.entries(measures).filter(([, facts]) => facts.of === of)
  // biome-ignore lint/plugin: `core` takes the types from the same rows.
  return Object.fromEntries(chosen.map(([id, facts]) => [id, fieldOf(facts)])) as Fields<Values>
}

function fieldOf(facts: MeasureFacts): z.ZodType {
  const value = facts.unit === 'bits' ? z.number().int().min(0).max(HASH_BITS) : z.number()
  return value.describe(describe(facts)).nullable()
}

function describe({ name, method, unit, direction, missing }: MeasureFacts): string {
  const parts = [
    `${name}: ${method}${unit === '' ? '' : `, in ${unit}`}`,
    direction === 'open' ? [] : `${direction} as the image drifts`,
    `null ${missing ?? 'where the record lacks it'}`,
  ]
  return parts.flat().join('; ')
}
