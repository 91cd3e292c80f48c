import { openProviderServer, type ProviderServer } from '@afterimage/models/test/provider-server'
import { blackForestLabs } from '@afterimage/models/test/recorded/black-forest-labs'
import { cloudflareFlux2 } from '@afterimage/models/test/recorded/cloudflare'
import { comfyui, WORKFLOW_FILE } from '@afterimage/models/test/recorded/comfyui'
import { fal } from '@afterimage/models/test/recorded/fal'
import { google } from '@afterimage/models/test/recorded/google'
import { midjourney } from '@afterimage/models/test/recorded/midjourney'
import { openai } from '@afterimage/models/test/recorded/openai'
import { openAiCompatibleEdit } from '@afterimage/models/test/recorded/openai-compatible'
import { replicateDev } from '@afterimage/models/test/recorded/replicate'
import { sdapi } from '@afterimage/models/test/recorded/sdapi'
import { together } from '@afterimage/models/test/recorded/together'
import { xai } from '@afterimage/models/test/recorded/xai'
import { type Recording, SECRET } from '@afterimage/models/test/recording'
import sharp from 'sharp'

/** One provider as it was recorded, on a server of its own, and the variables that configure it there. */
export interface RecordedProvider {
  readonly id: string
  readonly recording: Recording
  readonly server: ProviderServer
  readonly env: Readonly<Record<string, string>>
}

const vendor = (variable: string, prefix: string) => (url: string) => ({
  [variable]: SECRET,
  [`${prefix}_BASE_URL`]: url,
})

const KNOWN: readonly (readonly [string, Recording, (url: string) => Record<string, string>])[] = [
  [
    'cloudflare',
    cloudflareFlux2,
    (url) => ({ ...vendor('CLOUDFLARE_API_TOKEN', 'CLOUDFLARE')(url), CLOUDFLARE_ACCOUNT_ID: 'account1' }),
  ],
  ['openai', openai, vendor('OPENAI_API_KEY', 'OPENAI')],
  ['google', google, vendor('GOOGLE_API_KEY', 'GOOGLE')],
  ['replicate', replicateDev, vendor('REPLICATE_API_TOKEN', 'REPLICATE')],
  ['fal', fal, vendor('FAL_KEY', 'FAL')],
  [
    'black-forest-labs',
    blackForestLabs,
    (url) => ({ ...vendor('BFL_API_KEY', 'BFL')(url), BFL_MODELS: blackForestLabs.modelId }),
  ],
  ['together', together, vendor('TOGETHER_API_KEY', 'TOGETHER')],
  ['xai', xai, vendor('XAI_API_KEY', 'XAI')],
  [
    'openai-compatible',
    openAiCompatibleEdit,
    (url) => ({
      OPENAI_COMPATIBLE_URL: `${url}/v1`,
      OPENAI_COMPATIBLE_KEY: SECRET,
      OPENAI_COMPATIBLE_MODELS: 'sd-turbo=0',
    }),
  ],
  ['sdapi', sdapi, (url) => ({ SDAPI_URL: url, SDAPI_LOGIN: `me:${SECRET}`, SDAPI_CHECKPOINTS: sdapi.modelId })],
  ['comfyui', comfyui, (url) => ({ COMFYUI_URL: url, COMFYUI_LOGIN: `me:${SECRET}`, COMFYUI_WORKFLOW: WORKFLOW_FILE })],
  [
    'midjourney',
    midjourney,
    (url) => ({ MIDJOURNEY_PROXY_URL: url, MIDJOURNEY_PROXY_SECRET: SECRET, MIDJOURNEY_COST_USD: '0.05' }),
  ],
]

/** Every provider there is, each answering as recorded, and how to close them all. */
export async function openRecordedProviders() {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7a5c3e' } })
    .png()
    .toBuffer()
  const providers = await Promise.all(
    KNOWN.map(async ([id, recording, envOf]): Promise<RecordedProvider> => {
      const server = await openProviderServer()
      server.follow(recording.script(server.url, picture))
      return { id, recording, server, env: envOf(server.url) }
    }),
  )
  return {
    providers,
    picture,
    env: Object.fromEntries(providers.flatMap(({ env }) => Object.entries(env))),
    close: async () => {
      await Promise.all(providers.map(({ server }) => server.close()))
    },
  }
}
