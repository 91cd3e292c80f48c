import { blackForestLabs } from './black-forest-labs/black-forest-labs.ts'
import { cloudflare } from './cloudflare/cloudflare.ts'
import { comfyui } from './comfyui/comfyui.ts'
import { fal } from './fal/fal.ts'
import { fastSdCpu } from './fastsd-cpu/fastsd-cpu.ts'
import { google } from './google/google.ts'
import { huggingFace } from './hugging-face/hugging-face.ts'
import { local } from './local/local.ts'
import { midjourney } from './midjourney/midjourney.ts'
import { openai } from './openai/openai.ts'
import { openAiCompatible } from './openai-compatible/openai-compatible.ts'
import { openrouter } from './openrouter/openrouter.ts'
import type { ProviderDescriptor } from './provider-descriptor.ts'
import { replicate } from './replicate/replicate.ts'
import { sdapi } from './sdapi/sdapi.ts'
import { stability } from './stability/stability.ts'
import { together } from './together/together.ts'
import { xai } from './xai/xai.ts'

/** Every provider there is, in the order in which they are offered. A new one is its folder and its line here. */
export const PROVIDERS: readonly ProviderDescriptor[] = [
  local,
  cloudflare,
  openai,
  google,
  replicate,
  fal,
  blackForestLabs,
  together,
  xai,
  openrouter,
  stability,
  huggingFace,
  openAiCompatible,
  sdapi,
  comfyui,
  fastSdCpu,
  midjourney,
]

/** What comes first where it is configured and the operator has not said otherwise. */
export const USUAL_PROVIDER = cloudflare.id

/** What texts take for an example where they need some provider's id. */
export const EXAMPLE_PROVIDER = openai.id

/** Those that are asked over the network, by id: the ones that limits can be set for. */
export const REMOTE_PROVIDER_IDS: readonly string[] = PROVIDERS.filter(
  ({ concurrency }) => concurrency.kind === 'remote',
).map(({ id }) => id)

/** Calls to one provider at once, as the operator's variable writes them: the usual number, and others behind their ids. */
export const USUAL_PARALLEL_CALLS = [
  '4',
  ...PROVIDERS.flatMap(({ id, usualParallelCalls: calls }) => (calls === undefined ? [] : [`${id}=${calls}`])),
].join(',')
