import { z } from 'zod'
import type { Transport } from '../transport/transport.ts'

const entry = z.object({
  provider: z.string().optional(),
  providerId: z.string().regex(/^[\w.:/@-]{1,200}$/),
  task: z.string(),
  adapter: z.string().nullish(),
})
/** Older answers have the partners as keys. */
const listed = z.object({
  inferenceProviderMapping: z
    .union([z.array(entry), z.record(z.string(), entry)])
    .nullish()
    .transform((found) => {
      if (found == null) return []
      return Array.isArray(found) ? found : Object.entries(found).map(([provider, one]) => ({ ...one, provider }))
    }),
})

/** What a partner calls a model of the hub. Throws ModelError where it does not run it for pictures. */
export type NameAtPartner = (model: string, partner: string, signal: AbortSignal) => Promise<string>

/** Asks the hub once for each model (huggingface.js, getInferenceProviderMapping.ts), and again after a failure. */
export function openPartnerModels(hub: Transport): NameAtPartner {
  const known = new Map<string, z.infer<typeof listed>>()
  return async (model, partner, signal) => {
    const found =
      known.get(model) ??
      (await hub.json({ path: `/api/models/${model}?expand[]=inferenceProviderMapping` }, listed, signal))
    known.set(model, found)
    const own = found.inferenceProviderMapping.find(({ provider, task }) => provider === partner && TASKS.has(task))
    // A LoRA's entry names the model that it is put on: that one alone would paint under the LoRA's name.
    if (own !== undefined && own.adapter == null) return own.providerId
    throw hub.fail(
      { kind: 'misconfigured', sentence: `At Hugging Face, ${partner} does not offer ${model} for redrawing.` },
      '',
    )
  }
}

const TASKS: ReadonlySet<string> = new Set(['image-to-image', 'image-text-to-image'])
