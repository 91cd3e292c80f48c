import { WorkflowRefused } from '@afterimage/models/comfyui/workflow'
import type { ModelProvider } from '@afterimage/models/image-model'
import { openLocalProvider } from '@afterimage/models/local/local-provider'
import { openProviders } from '@afterimage/models/open-providers'
import type { ProviderSettings } from '@afterimage/models/provider-settings'
import { ConfigError } from '../platform/config.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'

/** Our own networks, always, and the providers that the operator has configured. Throws {@link ConfigError}. */
export async function openConfiguredProviders(
  settings: ProviderSettings,
  fetchResult: GuardedFetch,
): Promise<readonly ModelProvider[]> {
  return [openLocalProvider(), ...(await openRemoteProviders(settings, fetchResult))]
}

/** The providers that are reached over the network. Throws {@link ConfigError}. */
export async function openRemoteProviders(
  settings: ProviderSettings,
  fetchResult: GuardedFetch,
): Promise<readonly ModelProvider[]> {
  try {
    return await openProviders(settings, { fetch, fetchResult })
  } catch (error) {
    if (!(error instanceof WorkflowRefused)) throw error
    throw new ConfigError(`COMFYUI_WORKFLOW cannot be used: ${error.message}.`)
  }
}
