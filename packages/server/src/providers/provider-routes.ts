import { listProviders, type Provider, type ProviderModel } from '@afterimage/contract/provider-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../platform/caller.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { Unavailability } from './availability.ts'
import { withMeasuredTimes } from './measured-times.ts'
import type { Availability, FrameTimes, ModelRegistry } from './providers.ts'

/** What is missing before somebody may use a model, if anything is. */
type Lacks = (
  account: Identity | undefined,
  model: { readonly id: string; readonly costPerImage: number },
) => 'account' | 'proof' | undefined

export function serveProviders(
  app: FastifyInstance,
  identify: IdentifyCaller,
  registry: ModelRegistry,
  lacks: Lacks,
  availability: Pick<Availability, 'find'>,
  frameTimes: FrameTimes,
): void {
  bindEndpoint(app, listProviders, async ({ request }) => {
    const { account } = await identify.viewer(request)
    const [unavailabilities, times] = await Promise.all([availability.find(new Date()), frameTimes()])
    const described = registry.describe().map((one) => withMeasuredTimes(one, times))
    const providers = described.map((one) => withPause(one, unavailabilities.get(one.provider)))
    return { providers: providers.map((one) => withLacks(one, (model) => lacks(account, model))) }
  })
}

function withPause(provider: Provider, unavailability: Unavailability | undefined): Provider {
  if (unavailability === undefined) return provider
  return { ...provider, pausedUntil: unavailability.until.toISOString(), pauseReason: unavailability.sentence }
}

function withLacks(provider: Provider, lackOf: (model: ProviderModel) => ReturnType<Lacks>): Provider {
  return {
    ...provider,
    models: provider.models.map((model) => {
      const lack = lackOf(model)
      return { ...model, needsAccount: lack === 'account', needsProof: lack === 'proof' }
    }),
  }
}
