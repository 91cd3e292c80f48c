import { openProviders, remoteOnly } from '@afterimage/models/open-providers'
import { readProviderSettings } from '@afterimage/models/read-provider-settings'
import { openProviderServer, type Received, type Script } from '@afterimage/testing/models/provider-server'
import type { Recording } from '@afterimage/testing/models/recording'
import sharp from 'sharp'
import type { Exchange, OpenApi } from './openapi.ts'

const CHAT = 'POST /v1/chat/completions' as const
const never = new AbortController().signal

/** What a vision model answers, as it was recorded. */
const described = {
  ...{ id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: 'm' },
  choices: [
    {
      ...{ index: 0, finish_reason: 'stop', logprobs: null },
      message: { role: 'assistant', content: 'A cup.', refusal: null },
    },
  ],
  usage: { prompt_tokens: 1_000, completion_tokens: 200, total_tokens: 1_200 },
}

/**
 * Compares a recording in OpenAI's form with OpenAI's document: each request that the adapter sends, each answer as it was recorded, and
 * whether the adapter makes a picture of the answer that the document shows. Answers what differs, each in a sentence.
 */
export async function compareRecording(recording: Recording, openApi: OpenApi): Promise<readonly string[]> {
  const server = await openProviderServer()
  try {
    const picture = await sharp({ create: { width: 48, height: 32, channels: 3, background: '#7a5c3e' } })
      .png()
      .toBuffer()
    const usual: Script = { ...recording.script(server.url, picture), [CHAT]: [{ json: described }] }
    const env = { ...recording.env(server.url), CAPTION_URL: `${server.url}/v1`, ...CAPTIONING }
    const settings = remoteOnly(readProviderSettings(env))
    const providers = await openProviders(settings, { fetch, fetchResult: async () => picture })
    const model = providers.flatMap(({ models }) => models).find(({ id }) => id === recording.modelId)
    if (model === undefined) throw new Error(`${recording.name} does not offer ${recording.modelId}`)
    const ask = async (script: Script) => {
      server.follow(script)
      await model.reproduce(someStep(), never)
      return server.received.filter(({ method }) => method === 'POST')
    }

    const faults: string[] = []
    for (const received of await ask(usual)) {
      faults.push(...openApi.faultsOf(await exchangeOf(received, usual)))
    }
    for (const { method, path } of server.received.filter((one) => one.method === 'POST')) {
      const example = openApi.exampleOf(method, pathIn(path))
      if (example === undefined) continue
      const shown = { ...usual, [`${method} ${path}`]: [{ json: withPicture(example, picture) }] }
      const failed = await ask(shown).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (failed !== undefined)
        faults.push(`${method} ${pathIn(path)}: the document's own answer is not understood: ${failed}`)
    }
    return faults
  } finally {
    await server.close()
  }
}

const CAPTIONING = { CAPTION_MODEL: 'gpt-5.4', CAPTION_COST_USD: '0.001' }

function someStep() {
  const frame = { width: 96, height: 64, data: new Uint8Array(96 * 64 * 3).map((_, at) => at % 251) }
  const prompt = 'Reproduce this image exactly as it appears'
  return { original: frame, previous: frame, number: 3, style: 'reproduce', prompt, seed: 42 } as const
}

/** Below the address that OpenAI's own calls have. */
function pathIn(path: string): string {
  return path.replace(/^\/v1/, '')
}

async function exchangeOf({ method, path, headers, body }: Received, script: Script): Promise<Exchange> {
  const type = String(headers['content-type'])
  const contentType = type.split(';')[0] ?? ''
  const [, replies] = Object.entries(script).find(([line]) => line === `${method} ${path}`) ?? []
  return { method, path: pathIn(path), contentType, fields: await fieldsOf(type, body), answer: replies?.[0]?.json }
}

async function fieldsOf(type: string, body: Buffer): Promise<Record<string, unknown>> {
  if (!type.startsWith('multipart/')) return JSON.parse(body.toString())
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']))
}

/** An answer as a document shows it, with a picture where the document has dots. */
function withPicture(value: unknown, picture: Uint8Array): unknown {
  if (Array.isArray(value)) return value.map((inner) => withPicture(inner, picture))
  if (typeof value !== 'object' || value === null) return value
  const own = (key: string, inner: unknown) =>
    key === 'b64_json' ? Buffer.from(picture).toString('base64') : withPicture(inner, picture)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, own(key, inner)]))
}
