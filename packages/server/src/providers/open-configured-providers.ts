import type { ModelProvider } from '@afterimage/models/image-model'
import { openProviders } from '@afterimage/models/open-providers'
import type { ProviderSettings } from '@afterimage/models/read-provider-settings'
import type { GuardedFetch } from '@afterimage/models/transport/guarded-fetch'
import { asConfigError } from '../platform/settings.ts'

/** The built-in networks, always, and the providers that the operator has configured. Throws ConfigError. */
export async function openConfiguredProviders(
  settings: ProviderSettings,
  fetchResult: GuardedFetch,
): Promise<readonly ModelProvider[]> {
  try {
    return await openProviders(settings, { fetch, fetchResult })
  } catch (error) {
    throw asConfigError(error)
  }
}
