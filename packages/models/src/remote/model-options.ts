import type { Step } from '../image-model.ts'
import { UnusableVariable } from '../unusable-variable.ts'

/** Fields of a request that the operator sets for one model, by its id. */
export type ModelOptions = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Throws {@link UnusableVariable} for options of a model that nobody offers: they would be left out without a word. */
export function refuseUnknownOptions(variable: string, options: ModelOptions, ids: readonly string[]): void {
  const known = [...new Set(ids)]
  const unknown = Object.keys(options).find((id) => !known.includes(id))
  if (unknown === undefined) return
  throw new UnusableVariable(variable, `no model here is called ${JSON.stringify(unknown)}, only ${known.join(', ')}`)
}

/** The options by each row's name at the provider, whether the operator wrote that name or ours. Throws {@link UnusableVariable} for a model in no row. */
export function optionsOfRows(
  variable: string,
  options: ModelOptions,
  rows: readonly { readonly id: string; readonly remoteId: string }[],
): ModelOptions {
  refuseUnknownOptions(
    variable,
    options,
    rows.flatMap(({ id, remoteId }) => [id, remoteId]),
  )
  return Object.fromEntries(
    rows.flatMap(({ id, remoteId }) => {
      const own = options[id] ?? options[remoteId]
      return own === undefined ? [] : [[remoteId, own]]
    }),
  )
}

/** What a frame's request has for want of anything better: how strongly it is painted over, in how many steps, how close to the words. */
const REPLACEABLE = /strength|steps|guidance|cfg/

/**
 * The request's fields with the operator's options for the model: they may add fields, and replace strength, steps and guidance, but nothing
 * that the frame is made of.
 */
export function withOptions(
  fields: Readonly<Record<string, unknown>>,
  options: ModelOptions,
  model: string,
): Record<string, unknown> {
  const own = options[model] ?? {}
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
