import { listProviders, type Provider } from '@afterimage/contract/provider-endpoints'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../platform/caller.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import type { Unavailability } from './availability.ts'
import { withMeasuredTimes } from './measured-times.ts'
import type { Availability, FrameTimes, ModelRegistry } from './providers.ts'

interface Access {
  /** What is missing before somebody may use a model, if anything is. */
  lacks(account: Identity | undefined, model: Priced): 'account' | 'proof' | undefined
  isForVisitors(model: Priced): boolean
}

interface Priced {
  readonly id: string
  readonly costPerImage: number
}

export function serveProviders(
  app: FastifyInstance,
  identify: IdentifyCaller,
  registry: ModelRegistry,
  access: Access,
  availability: Pick<Availability, 'find'>,
  frameTimes: FrameTimes,
  isLooking: boolean,
): void {
  bindEndpoint(app, listProviders, async ({ request }) => {
    const { account } = await identify.viewer(request)
    const [unavailabilities, times] = await Promise.all([availability.find(new Date()), frameTimes()])
    const described = registry.describe().map((one) => withMeasuredTimes(one, times))
    const providers = described.map((one) => withPause(one, unavailabilities.get(one.provider)))
    return { providers: providers.map((one) => withAccess(one, account, access)), isLooking }
  })
}

function withPause(provider: Provider, unavailability: Unavailability | undefined): Provider {
  if (unavailability === undefined) return provider
  return { ...provider, pausedUntil: unavailability.until.toISOString(), pauseReason: unavailability.sentence }
}

function withAccess(provider: Provider, account: Identity | undefined, access: Access): Provider {
  return {
    ...provider,
    models: provider.models.map((model) => {
      const lack = access.lacks(account, model)
      const isForVisitors = access.isForVisitors(model)
      return { ...model, needsAccount: lack === 'account', needsProof: lack === 'proof', isForVisitors }
    }),
  }
}
