import { z } from 'zod'
import { chosenRows, type ModelChoice, type ModelRow } from './model-rows.ts'

/** One environment variable, as `Schema` reads its text; a schema that refuses an absent value makes it a required one. */
export interface Variable<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** What it must be, after “it must be”, for the one line that a bad one gets. */
  readonly expected: string
  /** What it means, a sentence of the documents, in Markdown. */
  readonly meaning: string
  /** What holds without it, in Markdown; nothing unless told. */
  readonly usual?: string
  /** Variables without which this one is of no use. */
  readonly needs?: readonly string[]
}

/** An http or https address, without the slash at its end. */
export const httpAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''))

const DOLLARS = /^\d{1,4}(\.\d{1,9})?$/
/** US dollars, as a number. */
export const dollars = z.string().regex(DOLLARS).transform(Number)
const secret = z.string().regex(/^[\x21-\x7e]+$/)
const loginPair = z.string().regex(/^[\x20-\x39\x3b-\x7e]+:[\x20-\x7e]*$/)
/** Names, comma-separated. */
export const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

/** An object in JSON. */
export const jsonObject = z.string().transform((text, context): Readonly<Record<string, unknown>> => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  } catch {
    context.addIssue('no JSON object')
    return {}
  }
})

/** Objects in JSON by the ids of models. */
const byModel = z.string().transform((text, context): Readonly<Record<string, Readonly<Record<string, unknown>>>> => {
  try {
    return z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(text))
  } catch {
    context.addIssue('no JSON object of objects')
    return {}
  }
})

/** Fields that the requests for single models have besides ours; `example` is what the documents show. */
export function modelOptionsVariable(example: string) {
  return {
    schema: byModel.default({}),
    expected: `a JSON object with an object of fields for each model, such as ${example}`,
    meaning: `Fields of the request for single models, as a JSON object by their ids: \`${example}\`. They may add what the model takes, and replace strength, steps and guidance.`,
  }
}

const choices = list
  .transform((parts, context): ModelChoice[] =>
    parts.map((part) => {
      const [, id, price] = /^([\w./:@ -]*[\w])(?:=(\S+))?$/.exec(part) ?? []
      if (id === undefined || (price !== undefined && !DOLLARS.test(price))) context.addIssue('no id of a model')
      return { id: id ?? '', costUsd: price === undefined ? undefined : Number(price) }
    }),
  )
  .refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length)

/** A model whose price only its operator knows, US dollars. */
export interface OwnModel {
  readonly id: string
  readonly costUsd: number
}

/** Models that only the operator knows, each with its price. */
export const ownModels = choices.transform((chosen, context) =>
  chosen.map(({ id, costUsd }): OwnModel => {
    if (costUsd === undefined) context.addIssue('no price')
    return { id, costUsd: costUsd ?? 0 }
  }),
)

export const ADDRESS = 'an http or https address'
export const KEY = 'a key, without spaces'
export const PRICED_MODELS =
  'ids of models, comma-separated, each with the price of one picture in dollars, which may be 0: id=0.04'

/** The key without which a vendor is not offered. */
export function keyVariable(meaning: string) {
  return { schema: secret, expected: KEY, meaning }
}

export function optionalKeyVariable(meaning: string) {
  return { schema: secret.optional(), expected: KEY, meaning }
}

/** `user:password`. */
export function loginVariable(meaning: string) {
  return { schema: loginPair.optional(), expected: 'user:password', meaning }
}

/** Where a vendor's API is. */
export function baseUrlVariable(usual: string, meaning = 'Another address of the API.') {
  return { schema: httpAddress.default(usual), expected: ADDRESS, usual: `\`${usual}\``, meaning }
}

/**
 * The models to offer instead of the usual ones, as rows. Without its price a model that no row knows could not be told
 * from one that is free, and free ones are for everybody.
 */
export function modelsVariable(rows: readonly ModelRow[], meaning = 'Models to offer.') {
  const isPriced = ({ id, costUsd }: ModelChoice) =>
    costUsd !== undefined || rows.some((row) => row.id === id || row.remoteId === id)
  return {
    schema: choices
      .refine((chosen) => chosen.every(isPriced))
      .transform((chosen) => chosenRows(rows, chosen))
      .default(rows),
    expected:
      'ids of models, comma-separated, with the price of one picture in dollars where we do not know it: id=0.04',
    usual: `\`${rows.map(({ id }) => id).join(',')}\``,
    meaning,
  }
}
