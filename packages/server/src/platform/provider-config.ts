import { MODEL_ROWS, type ModelChoice, type RowProvider } from '@afterimage/models/model-rows'
import type { ProviderSettings } from '@afterimage/models/provider-settings'
import { z } from 'zod'
import { httpAddress } from './config-values.ts'

/** The providers that can be configured, by the ids that clients see. */
export const PROVIDER_IDS = [
  'cloudflare',
  'openai',
  'google',
  'replicate',
  'fal',
  'black-forest-labs',
  'together',
  'xai',
  'openai-compatible',
  'sdapi',
  'comfyui',
  'midjourney',
] as const satisfies readonly Exclude<keyof ProviderSettings, 'caption'>[]

const address = 'an http or https address'
const key = 'a key, without spaces'
const models =
  'ids of models, comma-separated, with the price of one picture in dollars where we do not know it: id=0.04'
const pricedModels =
  'ids of models, comma-separated, each with the price of one picture in dollars, which may be 0: id=0.04'
const login = 'user:password'

/** What each variable of a provider may be, in words. */
export const providerExpected = {
  CLOUDFLARE_ACCOUNT_ID: 'the id of the account, 32 characters; CLOUDFLARE_API_TOKEN needs it',
  CLOUDFLARE_API_TOKEN: `${key}; CLOUDFLARE_ACCOUNT_ID needs it`,
  CLOUDFLARE_MODELS: models,
  CLOUDFLARE_BASE_URL: address,
  OPENAI_API_KEY: key,
  OPENAI_MODELS: models,
  OPENAI_QUALITY: 'low, medium, high or auto',
  OPENAI_BASE_URL: address,
  GOOGLE_API_KEY: key,
  GOOGLE_MODELS: models,
  GOOGLE_BASE_URL: address,
  REPLICATE_API_TOKEN: key,
  REPLICATE_MODELS: models,
  REPLICATE_BASE_URL: address,
  FAL_KEY: key,
  FAL_MODELS: models,
  FAL_BASE_URL: address,
  BFL_API_KEY: key,
  BFL_MODELS: models,
  BFL_BASE_URL: address,
  TOGETHER_API_KEY: key,
  TOGETHER_MODELS: models,
  TOGETHER_BASE_URL: address,
  XAI_API_KEY: key,
  XAI_MODELS: models,
  XAI_BASE_URL: address,
  OPENAI_COMPATIBLE_URL: `${address}; OPENAI_COMPATIBLE_MODELS and OPENAI_COMPATIBLE_DRAW_MODELS need it`,
  OPENAI_COMPATIBLE_KEY: key,
  OPENAI_COMPATIBLE_MODELS: `${pricedModels}; OPENAI_COMPATIBLE_URL needs it, or OPENAI_COMPATIBLE_DRAW_MODELS`,
  OPENAI_COMPATIBLE_DRAW_MODELS: pricedModels,
  SDAPI_URL: `${address}; SDAPI_LOGIN and SDAPI_CHECKPOINTS need it`,
  SDAPI_LOGIN: login,
  SDAPI_CHECKPOINTS: 'names of checkpoints, comma-separated',
  COMFYUI_URL: `${address}; COMFYUI_WORKFLOW needs it`,
  COMFYUI_LOGIN: login,
  COMFYUI_WORKFLOW: "a file with a workflow in ComfyUI's API format; COMFYUI_URL needs it",
  MIDJOURNEY_PROXY_URL: `${address}; MIDJOURNEY_PROXY_SECRET and MIDJOURNEY_COST_USD need it`,
  MIDJOURNEY_PROXY_SECRET: key,
  MIDJOURNEY_COST_USD: 'the price of one picture in dollars; MIDJOURNEY_PROXY_URL needs it',
  CAPTION_URL: `${address}; OPENAI_COMPATIBLE_DRAW_MODELS needs it where Cloudflare is not configured`,
  CAPTION_KEY: key,
  CAPTION_MODEL: 'the id of a model that sees; CAPTION_URL needs it',
  CAPTION_COST_USD: 'the price of one caption in dollars, which may be 0; CAPTION_URL needs it',
} as const

type ProviderVariable = keyof typeof providerExpected

const DOLLARS = /^\d{1,4}(\.\d{1,9})?$/
const dollars = z.string().regex(DOLLARS).transform(Number)
const secret = z.string().regex(/^[\x21-\x7e]+$/)
const loginPair = z.string().regex(/^[\x20-\x39\x3b-\x7e]+:[\x20-\x7e]*$/)
const list = z.string().transform((text) => text.split(',').map((part) => part.trim()))

const choices = list
  .transform((parts, context): ModelChoice[] =>
    parts.map((part) => {
      const [, id, price] = /^([\w./:@ -]*[\w])(?:=(\S+))?$/.exec(part) ?? []
      if (id === undefined || (price !== undefined && !DOLLARS.test(price))) context.addIssue('no id of a model')
      return { id: id ?? '', costUsd: price === undefined ? undefined : Number(price) }
    }),
  )
  .refine((chosen) => new Set(chosen.map(({ id }) => id)).size === chosen.length)

/** Without its price a model could not be told from one that is free, and free ones are for everybody. */
const ofVendor = (vendor: RowProvider) =>
  choices.refine((chosen) =>
    chosen.every(
      ({ id, costUsd }) =>
        costUsd !== undefined || MODEL_ROWS[vendor].some((row) => row.id === id || row.remoteId === id),
    ),
  )

const ownModels = choices.transform((chosen, context) =>
  chosen.map(({ id, costUsd }) => {
    if (costUsd === undefined) context.addIssue('no price')
    return { id, costUsd: costUsd ?? 0 }
  }),
)

/** The variables of the providers, for the schema of the environment. */
export const providerVariables = {
  CLOUDFLARE_ACCOUNT_ID: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
  CLOUDFLARE_API_TOKEN: secret.optional(),
  CLOUDFLARE_MODELS: ofVendor('cloudflare').optional(),
  CLOUDFLARE_BASE_URL: httpAddress.optional(),
  OPENAI_API_KEY: secret.optional(),
  OPENAI_MODELS: ofVendor('openai').optional(),
  OPENAI_QUALITY: z.enum(['low', 'medium', 'high', 'auto']).default('low'),
  OPENAI_BASE_URL: httpAddress.optional(),
  GOOGLE_API_KEY: secret.optional(),
  GOOGLE_MODELS: ofVendor('google').optional(),
  GOOGLE_BASE_URL: httpAddress.optional(),
  REPLICATE_API_TOKEN: secret.optional(),
  REPLICATE_MODELS: ofVendor('replicate').optional(),
  REPLICATE_BASE_URL: httpAddress.optional(),
  FAL_KEY: secret.optional(),
  FAL_MODELS: ofVendor('fal').optional(),
  FAL_BASE_URL: httpAddress.optional(),
  BFL_API_KEY: secret.optional(),
  BFL_MODELS: ofVendor('black-forest-labs').optional(),
  BFL_BASE_URL: httpAddress.optional(),
  TOGETHER_API_KEY: secret.optional(),
  TOGETHER_MODELS: ofVendor('together').optional(),
  TOGETHER_BASE_URL: httpAddress.optional(),
  XAI_API_KEY: secret.optional(),
  XAI_MODELS: ofVendor('xai').optional(),
  XAI_BASE_URL: httpAddress.optional(),
  OPENAI_COMPATIBLE_URL: httpAddress.optional(),
  OPENAI_COMPATIBLE_KEY: secret.optional(),
  OPENAI_COMPATIBLE_MODELS: ownModels.optional(),
  OPENAI_COMPATIBLE_DRAW_MODELS: ownModels.optional(),
  SDAPI_URL: httpAddress.optional(),
  SDAPI_LOGIN: loginPair.optional(),
  SDAPI_CHECKPOINTS: list.optional(),
  COMFYUI_URL: httpAddress.optional(),
  COMFYUI_LOGIN: loginPair.optional(),
  COMFYUI_WORKFLOW: z.string().optional(),
  MIDJOURNEY_PROXY_URL: httpAddress.optional(),
  MIDJOURNEY_PROXY_SECRET: secret.optional(),
  MIDJOURNEY_COST_USD: dollars.optional(),
  CAPTION_URL: httpAddress.optional(),
  CAPTION_KEY: secret.optional(),
  CAPTION_MODEL: z.string().optional(),
  CAPTION_COST_USD: dollars.optional(),
} satisfies Record<ProviderVariable, z.ZodType>

type Values = z.infer<z.ZodObject<typeof providerVariables>>

/** Pairs of which the first is of no use without the second. */
const NEEDS: readonly (readonly [ProviderVariable, ProviderVariable])[] = [
  ['CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN'],
  ['CLOUDFLARE_API_TOKEN', 'CLOUDFLARE_ACCOUNT_ID'],
  ['OPENAI_COMPATIBLE_MODELS', 'OPENAI_COMPATIBLE_URL'],
  ['OPENAI_COMPATIBLE_DRAW_MODELS', 'OPENAI_COMPATIBLE_URL'],
  ['SDAPI_LOGIN', 'SDAPI_URL'],
  ['SDAPI_CHECKPOINTS', 'SDAPI_URL'],
  ['COMFYUI_URL', 'COMFYUI_WORKFLOW'],
  ['COMFYUI_WORKFLOW', 'COMFYUI_URL'],
  ['MIDJOURNEY_PROXY_URL', 'MIDJOURNEY_COST_USD'],
  ['MIDJOURNEY_COST_USD', 'MIDJOURNEY_PROXY_URL'],
  ['MIDJOURNEY_PROXY_SECRET', 'MIDJOURNEY_PROXY_URL'],
  ['CAPTION_URL', 'CAPTION_MODEL'],
  ['CAPTION_URL', 'CAPTION_COST_USD'],
]

/** The variable that is missing beside those that are set, if one is. */
export function missingVariable(values: Values): ProviderVariable | undefined {
  const missing = NEEDS.find(([has, needs]) => values[has] !== undefined && values[needs] === undefined)?.[1]
  if (missing !== undefined) return missing
  const { OPENAI_COMPATIBLE_DRAW_MODELS: drawing, OPENAI_COMPATIBLE_MODELS: editing } = values
  if (values.OPENAI_COMPATIBLE_URL !== undefined && drawing === undefined && editing === undefined) {
    return 'OPENAI_COMPATIBLE_MODELS'
  }
  const canDescribe = values.CAPTION_URL !== undefined || values.CLOUDFLARE_API_TOKEN !== undefined
  return drawing !== undefined && !canDescribe ? 'CAPTION_URL' : undefined
}

/** The providers that the variables configure. */
export function readProviders(values: Values): ProviderSettings {
  const vendor = (
    vendorKey: string | undefined,
    baseUrl: string | undefined,
    chosen: readonly ModelChoice[] | undefined,
  ) => (vendorKey === undefined ? undefined : { key: vendorKey, baseUrl, models: chosen })
  const v = values
  const cloudflare = vendor(v.CLOUDFLARE_API_TOKEN, v.CLOUDFLARE_BASE_URL, v.CLOUDFLARE_MODELS)
  const openai = vendor(v.OPENAI_API_KEY, v.OPENAI_BASE_URL, v.OPENAI_MODELS)
  return {
    cloudflare: cloudflare && { ...cloudflare, accountId: v.CLOUDFLARE_ACCOUNT_ID ?? '' },
    openai: openai && { ...openai, quality: v.OPENAI_QUALITY },
    google: vendor(v.GOOGLE_API_KEY, v.GOOGLE_BASE_URL, v.GOOGLE_MODELS),
    replicate: vendor(v.REPLICATE_API_TOKEN, v.REPLICATE_BASE_URL, v.REPLICATE_MODELS),
    fal: vendor(v.FAL_KEY, v.FAL_BASE_URL, v.FAL_MODELS),
    'black-forest-labs': vendor(v.BFL_API_KEY, v.BFL_BASE_URL, v.BFL_MODELS),
    together: vendor(v.TOGETHER_API_KEY, v.TOGETHER_BASE_URL, v.TOGETHER_MODELS),
    xai: vendor(v.XAI_API_KEY, v.XAI_BASE_URL, v.XAI_MODELS),
    ...ownServers(v),
  }
}

function ownServers(v: Values): ProviderSettings {
  return {
    'openai-compatible':
      v.OPENAI_COMPATIBLE_URL === undefined
        ? undefined
        : {
            baseUrl: v.OPENAI_COMPATIBLE_URL,
            key: v.OPENAI_COMPATIBLE_KEY,
            editModels: v.OPENAI_COMPATIBLE_MODELS ?? [],
            drawModels: v.OPENAI_COMPATIBLE_DRAW_MODELS ?? [],
          },
    sdapi:
      v.SDAPI_URL === undefined
        ? undefined
        : { baseUrl: v.SDAPI_URL, login: v.SDAPI_LOGIN, checkpoints: v.SDAPI_CHECKPOINTS ?? [] },
    comfyui:
      v.COMFYUI_URL === undefined
        ? undefined
        : { baseUrl: v.COMFYUI_URL, login: v.COMFYUI_LOGIN, workflowFile: v.COMFYUI_WORKFLOW ?? '' },
    midjourney:
      v.MIDJOURNEY_PROXY_URL === undefined
        ? undefined
        : {
            baseUrl: v.MIDJOURNEY_PROXY_URL,
            secret: v.MIDJOURNEY_PROXY_SECRET,
            costUsd: v.MIDJOURNEY_COST_USD ?? 0,
          },
    caption:
      v.CAPTION_URL === undefined
        ? undefined
        : {
            baseUrl: v.CAPTION_URL,
            key: v.CAPTION_KEY,
            model: v.CAPTION_MODEL ?? '',
            costUsd: v.CAPTION_COST_USD ?? 0,
          },
  }
}
