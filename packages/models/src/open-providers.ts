import type { ModelProvider } from './image-model.ts'
import type { ProviderSettings } from './read-provider-settings.ts'
import type { AdapterContext } from './transport/adapter-context.ts'

/**
 * Opens the providers that are configured, in their order. Nothing of an adapter is loaded unless its provider is
 * configured. Throws UnusableVariable when what a variable leads to cannot be used.
 */
export async function openProviders(
  { providers, openCaptioner }: ProviderSettings,
  context: AdapterContext,
): Promise<readonly ModelProvider[]> {
  const captioner = await openCaptioner?.(context)
  const opened = await Promise.all(providers.map(({ open }) => open({ context, captioner })))
  return opened.filter((provider) => provider !== undefined)
}

/** The settings of those that are asked over the network, without the networks that are drawn with in this process. */
export function remoteOnly(settings: ProviderSettings): ProviderSettings {
  return { ...settings, providers: settings.providers.filter(({ concurrency }) => concurrency.kind === 'remote') }
}
