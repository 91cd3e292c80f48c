import type { Step } from '../image-model.ts'

/** Fields of a request that the operator sets for one model, by its id. */
export type ModelOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a frame's request has for want of anything better: how strongly it is painted over, in how many steps, how close to the words. */
const REPLACEABLE = /strength|steps|guidance|cfg/

/**
 * The request's fields with the operator's options for the model: they may add fields, and replace strength, steps and guidance, but nothing
 * that the frame is made of.
 */
export function withOptions(
  fields: Readonly<Record<string, unknown>>,
  options: ModelOptions,
  ...ids: readonly string[]
): Record<string, unknown> {
  const own = ids.map((id) => options[id]).find((found) => found !== undefined) ?? {}
  const allowed = Object.entries(own).filter(([field]) => !(field in fields) || REPLACEABLE.test(field))
  return { ...fields, ...Object.fromEntries(allowed) }
}

/** What servers call the share of noise that a pass begins with. */
const STRENGTHS = ['strength', 'denoising_strength', 'prompt_strength'] as const

/** The request's fields with the step's own strength, where one was asked for and the request has such a field. */
export function atStrength<Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
  { strength }: Pick<Step, 'strength'>,
): Fields {
  const name = STRENGTHS.find((one) => one in fields)
  return name === undefined || strength === undefined ? fields : { ...fields, [name]: strength }
}
