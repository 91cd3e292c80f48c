import { z } from 'zod'
import type { PricedModel } from '../provider-descriptor.ts'
import type { AdapterContext } from '../transport/adapter-context.ts'
import { classifyBody } from '../transport/classify-body.ts'
import { openTransport, type Transport } from '../transport/transport.ts'

export const NAME = 'OpenRouter'

export interface OpenRouterAccess {
  readonly key: string
  readonly baseUrl: string
}

export function openOpenRouterTransport({ key, baseUrl }: OpenRouterAccess, context: AdapterContext): Transport {
  const options = { name: NAME, baseUrl, headers: { authorization: `Bearer ${key}` }, secrets: [key] }
  return openTransport({ ...options, classify: (failure) => classifyBody(NAME, failure) }, context)
}

/** What one of OpenRouter's image models takes, by the names of the fields; a field that is not there is refused. */
export interface Capabilities {
  readonly has: (field: string) => boolean
  /** The values that a field may have; empty where any, or none is named. */
  readonly valuesOf: (field: string) => readonly string[]
}

const descriptor = z.looseObject({ values: z.array(z.coerce.string()).nullish().catch(undefined) }).catch({})
const listed = z.object({
  data: z.array(z.object({ id: z.string(), supported_parameters: z.record(z.string(), descriptor).catch({}) })),
})

/** The image models of its list (openrouter.ai/docs, GET /images/models), with what each takes. */
export async function listImageModels(
  transport: Transport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Capabilities>> {
  const { data } = await transport.json({ path: '/images/models' }, listed, signal)
  return new Map(
    data.map(({ id, supported_parameters: fields }) => [
      id,
      { has: (field) => field in fields, valuesOf: (field) => fields[field]?.values ?? [] },
    ]),
  )
}

const endpoints = z.object({
  endpoints: z.array(
    z.object({
      pricing: z.array(z.object({ billable: z.string(), cost_usd: z.number(), unit: z.string() })).catch([]),
    }),
  ),
})

/** Asked for one after the other: more than a few hundred models are not looked through. */
const MAX_LISTED = 300

/** The models of its list that take a picture, with the dearest price of each thing that it charges for. */
export async function listPricedModels(
  access: OpenRouterAccess,
  context: AdapterContext,
): Promise<readonly PricedModel[]> {
  const transport = openOpenRouterTransport(access, context)
  const { signal } = new AbortController()
  const all = [...(await listImageModels(transport, signal))].filter(([, takes]) => takes.has('input_references'))
  const priced: PricedModel[] = []
  for (const [id] of all.slice(0, MAX_LISTED)) {
    const found = await transport.json({ path: `/images/models/${id}/endpoints` }, endpoints, signal)
    const dearest = new Map<string, number>()
    for (const { billable, cost_usd, unit } of found.endpoints.flatMap(({ pricing }) => pricing)) {
      const name = `${billable.replaceAll('_', ' ')} (by the ${unit})`
      dearest.set(name, Math.max(cost_usd, dearest.get(name) ?? 0))
    }
    priced.push({ id, price: [...dearest].map(([name, usd]) => `$${usd} ${name}`).join('; ') || 'no price told' })
  }
  return priced
}
