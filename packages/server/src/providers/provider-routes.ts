import { listProviders, type Provider } from '@afterimage/contract/providers'
import type { FastifyInstance } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { ModelRegistry } from './providers.ts'

/** Whether people without an account may use a model. */
type IsForVisitors = (model: { readonly id: string; readonly costPerImage: number }) => boolean

export function serveProviders(
  app: FastifyInstance,
  identify: IdentifyCaller,
  registry: ModelRegistry,
  isForVisitors: IsForVisitors,
): void {
  bindEndpoint(app, listProviders, async ({ request }) => {
    const { account } = await identify.viewer(request)
    const providers = registry.describe()
    return { providers: account === undefined ? providers.map((one) => forVisitors(one, isForVisitors)) : providers }
  })
}

function forVisitors(provider: Provider, isForVisitors: IsForVisitors): Provider {
  return {
    ...provider,
    models: provider.models.map((model) => ({ ...model, needsAccount: !isForVisitors(model) })),
  }
}
