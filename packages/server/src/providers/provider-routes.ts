import { listProviders, type Provider } from '@afterimage/contract/providers'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { Hindrance } from './availability.ts'
import type { Availability, ModelRegistry } from './providers.ts'

/** Whether people without an account may use a model. */
type IsForVisitors = (model: { readonly id: string; readonly costPerImage: number }) => boolean

export function serveProviders(
  app: FastifyInstance,
  identify: IdentifyCaller,
  registry: ModelRegistry,
  isForVisitors: IsForVisitors,
  availability: Pick<Availability, 'find'>,
): void {
  bindEndpoint(app, listProviders, async ({ request }) => {
    const { account } = await identify.viewer(request)
    const hindrances = await availability.find(new Date())
    const providers = registry.describe().map((one) => withPause(one, hindrances.get(one.provider)))
    // Everybody knows the demo account's password.
    return {
      providers:
        account === undefined || account.isDemo ? providers.map((one) => forVisitors(one, isForVisitors)) : providers,
    }
  })
}

function withPause(provider: Provider, hindrance: Hindrance | undefined): Provider {
  if (hindrance === undefined) return provider
  return { ...provider, pausedUntil: hindrance.until.toISOString(), pauseReason: hindrance.sentence }
}

function forVisitors(provider: Provider, isForVisitors: IsForVisitors): Provider {
  return {
    ...provider,
    models: provider.models.map((model) => ({ ...model, needsAccount: !isForVisitors(model) })),
  }
}
