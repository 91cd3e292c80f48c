import { z } from 'zod'
import { type ModelOptions, withOptions } from '../remote/model-options.ts'
import type { Draw } from '../remote/remote-model.ts'
import { frameSeed, previousPng, toBase64 } from '../remote/step-inputs.ts'
import type { Transport } from '../transport/transport.ts'

const submitted = z.object({ data: z.object({ urls: z.object({ get: z.string() }) }) })
const seen = z.object({
  data: z.object({
    status: z.string(),
    outputs: z.array(z.string()).nullish(),
    has_nsfw_contents: z.array(z.boolean()).nullish(),
    error: z.string().nullish(),
  }),
})

/** WaveSpeed's tasks (huggingface.js, providers/wavespeed.ts): asked for, looked at, fetched. */
export function drawAtWaveSpeed(transport: Transport, model: string, options: ModelOptions): Draw {
  return async (step, signal) => {
    const picture = toBase64(await previousPng(step))
    const fields = {
      prompt: step.prompt,
      image: picture,
      images: [picture],
      seed: frameSeed(step),
      output_format: 'png',
    }
    const json = withOptions(fields, options, model)
    const { data } = await transport.json({ path: `/api/v3/${model}`, json }, submitted, signal)
    const path = resultPath(transport, data.urls.get)
    const ended = await transport.poll(async () => {
      const look = (await transport.json({ path }, seen, signal)).data
      return look.status === 'completed' || look.status === 'failed' ? look : undefined
    }, signal)
    const said = ended.error ?? ended.status
    // The picture is blurred or black then.
    if (ended.has_nsfw_contents?.[0] || (ended.status === 'failed' && /nsfw|sensitive|flagged|safety/i.test(said))) {
      throw transport.fail({ kind: 'refused', sentence: 'WaveSpeed does not allow this content.' }, said)
    }
    const address = ended.status === 'completed' ? ended.outputs?.[0] : undefined
    if (address !== undefined) return { encoded: await transport.picture(address, signal) }
    throw transport.fail({ kind: 'broken', sentence: 'WaveSpeed made no picture.' }, said)
  }
}

/** Its own address is behind the router, which has the key: the path alone is taken from it. */
function resultPath(transport: Transport, address: string): string {
  const path = URL.parse(address)?.pathname ?? ''
  if (/^\/api\/v3\/[\w/-]{1,200}$/.test(path)) return path
  throw transport.fail({ kind: 'broken', sentence: 'WaveSpeed sent an unexpected answer.' }, address)
}
