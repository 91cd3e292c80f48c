import type { ModelProvider } from './image-model.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Captioner } from './remote/captioner.ts'
import type { RemoteParts } from './remote/remote-provider.ts'
import type { AdapterContext } from './transport/adapter-context.ts'

/**
 * Opens the providers that are configured, in the order of the list below. Nothing of an adapter is loaded unless its
 * provider is configured. Throws WorkflowRefused when ComfyUI's workflow cannot be used.
 */
export async function openProviders(
  settings: ProviderSettings,
  context: AdapterContext,
): Promise<readonly ModelProvider[]> {
  const captioner = await openCaptioner(settings, context)
  const opened = await Promise.all(OPENERS.map((open) => open(settings, { context, captioner })))
  return opened.filter((provider) => provider !== undefined)
}

type Opener = (settings: ProviderSettings, parts: RemoteParts) => Promise<ModelProvider | undefined>

const OPENERS: readonly Opener[] = [
  async ({ cloudflare: given }, parts) =>
    given && (await import('./cloudflare/cloudflare-provider.ts')).openCloudflare(given, parts),
  async ({ openai: given }, parts) => given && (await import('./openai/openai-provider.ts')).openOpenAi(given, parts),
  async ({ google: given }, parts) => given && (await import('./google/google-provider.ts')).openGoogle(given, parts),
  async ({ replicate: given }, parts) =>
    given && (await import('./replicate/replicate-provider.ts')).openReplicate(given, parts),
  async ({ fal: given }, parts) => given && (await import('./fal/fal-provider.ts')).openFal(given, parts),
  async ({ 'black-forest-labs': given }, parts) =>
    given && (await import('./black-forest-labs/black-forest-labs-provider.ts')).openBlackForestLabs(given, parts),
  async ({ together: given }, parts) =>
    given && (await import('./together/together-provider.ts')).openTogether(given, parts),
  async ({ xai: given }, parts) => given && (await import('./xai/xai-provider.ts')).openXai(given, parts),
  async ({ 'openai-compatible': given }, parts) =>
    given && (await import('./openai-compatible/openai-compatible-provider.ts')).openOpenAiCompatible(given, parts),
  async ({ sdapi: given }, parts) => given && (await import('./sdapi/sdapi-provider.ts')).openSdapi(given, parts),
  async ({ comfyui: given }, parts) =>
    given && (await import('./comfyui/comfyui-provider.ts')).openComfyUi(given, parts),
  async ({ midjourney: given }, parts) =>
    given && (await import('./midjourney/midjourney-provider.ts')).openMidjourney(given, parts),
]

/** The vision model that was configured for it, else Cloudflare's, else none. */
async function openCaptioner(
  { caption, cloudflare }: ProviderSettings,
  context: AdapterContext,
): Promise<Captioner | undefined> {
  if (caption !== undefined) return (await import('./remote/open-captioner.ts')).openCaptioner(caption, context)
  if (cloudflare === undefined) return undefined
  const { openCloudflareTransport } = await import('./cloudflare/cloudflare-transport.ts')
  const { cloudflareCaptioner } = await import('./cloudflare/cloudflare-captioner.ts')
  return cloudflareCaptioner(openCloudflareTransport(cloudflare, context))
}
