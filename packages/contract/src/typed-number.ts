import { z } from 'zod'

/** A number as JSON or a form has it, which sends it as text: what JavaScript would take for one besides (null, true, "", [7]) is none. */
export function typedNumber<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value: number) => (isNumberOrText(value) ? Number(value) : Number.NaN), schema)
}

function isNumberOrText(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
}
