import { encodePng } from '@afterimage/frames/encode-frame'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { blackForestLabs } from '@afterimage/testing/models/recorded/black-forest-labs'
import { cloudflareFlux2 } from '@afterimage/testing/models/recorded/cloudflare'
import { comfyui } from '@afterimage/testing/models/recorded/comfyui'
import { fal } from '@afterimage/testing/models/recorded/fal'
import { fastSdCpu } from '@afterimage/testing/models/recorded/fastsd-cpu'
import { google } from '@afterimage/testing/models/recorded/google'
import { huggingFace } from '@afterimage/testing/models/recorded/hugging-face'
import { midjourney } from '@afterimage/testing/models/recorded/midjourney'
import { openai } from '@afterimage/testing/models/recorded/openai'
import { openAiCompatibleEdit } from '@afterimage/testing/models/recorded/openai-compatible'
import { openrouter } from '@afterimage/testing/models/recorded/openrouter'
import { replicateDev } from '@afterimage/testing/models/recorded/replicate'
import { sdapi } from '@afterimage/testing/models/recorded/sdapi'
import { stability } from '@afterimage/testing/models/recorded/stability'
import { together } from '@afterimage/testing/models/recorded/together'
import { xai } from '@afterimage/testing/models/recorded/xai'
import type { Recording } from '@afterimage/testing/models/recording'
import { drawCheckPicture } from '../src/providers/check-picture.ts'

/** One provider as it was recorded, on a server of its own, and the variables that configure it there. */
export interface RecordedProvider {
  readonly id: string
  readonly recording: Recording
  readonly server: ProviderServer
  readonly env: Readonly<Record<string, string>>
}

/** Models that edit need none; an empty variable counts as absent. */
const WITHOUT_CAPTIONER = {
  OPENAI_COMPATIBLE_DRAW_MODELS: '',
  ...{ CAPTION_URL: '', CAPTION_MODEL: '', CAPTION_COST_USD: '' },
}

/** The recordings, with the variables that are set otherwise here. */
const KNOWN: readonly (readonly [string, Recording, Readonly<Record<string, string>>?])[] = [
  ['cloudflare', cloudflareFlux2],
  ['openai', openai],
  ['google', google],
  ['replicate', replicateDev],
  ['fal', fal],
  ['black-forest-labs', blackForestLabs, { BFL_MODELS: blackForestLabs.modelId }],
  ['together', together],
  ['xai', xai],
  ['openrouter', openrouter],
  ['stability', stability],
  ['hugging-face', huggingFace],
  ['openai-compatible', openAiCompatibleEdit, WITHOUT_CAPTIONER],
  ['sdapi', sdapi],
  ['comfyui', comfyui],
  ['fastsd-cpu', fastSdCpu],
  ['midjourney', midjourney],
]

/** Every provider there is, each answering as recorded, and how to close them all. */
export async function openRecordedProviders() {
  const picture = await encodePng(await resizePixels(drawCheckPicture(), { width: 64, height: 64 }))
  const providers = await Promise.all(
    KNOWN.map(async ([id, recording, otherwise]): Promise<RecordedProvider> => {
      const server = await openProviderServer()
      server.follow(recording.script(server.url, picture))
      return { id, recording, server, env: { ...recording.env(server.url), ...otherwise } }
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
