import type { Provider } from '@afterimage/contract/provider-endpoints'
import { DEFAULT_SIZE_PX } from '@afterimage/core/frame-sizes'
import type { Concurrency, ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { listedModels } from '@afterimage/models/listed-models'
import { USUAL_PROVIDER } from '@afterimage/models/providers'
import type { Db } from '../platform/database/tables.ts'
import { keepAnswer } from '../platform/keep-answer.ts'
import { Problem } from '../platform/problem.ts'
import { ConfigError } from '../platform/settings.ts'
import { type Availability, openAvailability } from './availability.ts'
import { findAskedFrame } from './call-store.ts'
import { type FrameTimeRow, listFrameTimes } from './frame-times-store.ts'
import { listPausedProviders, resumeProvider } from './pause-store.ts'
import { valueFor } from './per-provider.ts'
import { openSlots, type Slots } from './slots.ts'
import { isSpent, listSpendings } from './spending-store.ts'

export type { Availability, Slots }
export {
  findAskedFrame,
  isSpent,
  listPausedProviders,
  listSpendings,
  openAvailability,
  openSlots,
  resumeProvider,
  valueFor,
}

export interface ChosenModel {
  readonly provider: ModelProvider
  readonly model: ImageModel
}

/** What a client names to say which model it wants; nothing at all means the default. */
export interface ModelQuery {
  readonly aiProvider?: string | undefined
  readonly aiModelId?: string | undefined
  /** The older clients' one name for provider and model. */
  readonly llmProvider?: string | undefined
}

export interface ModelRegistry {
  /**
   * The model to use: the one that is wanted for, or else the first of those that `mayUse` allows. Throws `model_unavailable` with
   * a sentence that says what there is.
   */
  choose(query: ModelQuery, mayUse?: (chosen: ChosenModel) => boolean): ChosenModel
  /** The model that a stored evolution names, or undefined when it is no longer configured. */
  find(provider: string, model: string): ImageModel | undefined
  /** What bounds the calls to a provider; the operator's limits where it is none of those that are configured. */
  concurrencyOf(provider: string): Concurrency
  /** All providers as clients with an account see them, the default one first. */
  describe(): Provider[]
}

/**
 * The configured providers behind one door. `defaultProvider` comes first, else the usual one where it is configured,
 * else the order stands. Throws {@link ConfigError} if the default is none of them.
 */
export function openModelRegistry(
  providers: readonly ModelProvider[],
  defaultProvider: string | undefined,
): ModelRegistry {
  if (defaultProvider !== undefined && !providers.some(({ id }) => id === defaultProvider)) {
    const ids = providers.map(({ id }) => id).join(', ')
    throw new ConfigError(`DEFAULT_PROVIDER cannot be used: it must be one of ${ids}.`)
  }
  const isDefault = (provider: ModelProvider) => Number(provider.id === (defaultProvider ?? USUAL_PROVIDER))
  const ordered = providers.toSorted((a, b) => isDefault(b) - isDefault(a))
  const offers = ordered
    .flatMap((provider) => provider.models.map((model) => ({ provider, model })))
    // Retired models are found by their ids alone.
    .toSorted((a, b) => Number(a.model.isRetired === true) - Number(b.model.isRetired === true))

  return {
    choose: (query, mayUse = () => true) => {
      const chosen = pick(offers, query, mayUse)
      if (chosen === undefined) throw unavailable(query, offers)
      return chosen
    },
    find: (provider, model) =>
      offers.find((offer) => offer.provider.id === provider && offer.model.id === model)?.model,
    concurrencyOf: (provider) => providers.find(({ id }) => id === provider)?.concurrency ?? { kind: 'remote' },
    describe: () => ordered.map(describeProvider),
  }
}

/** How long reproductions took here of late. */
export type FrameTimes = () => Promise<readonly FrameTimeRow[]>

/** Found out once for everybody who asks, as the list of models is on the way to every start. */
export function openFrameTimes(db: Db): FrameTimes {
  return keepAnswer(() => listFrameTimes(db, DEFAULT_SIZE_PX), { minMs: 15_000, times: 100 })
}

function pick(
  offers: readonly ChosenModel[],
  query: ModelQuery,
  mayUse: (chosen: ChosenModel) => boolean,
): ChosenModel | undefined {
  if (query.aiProvider !== undefined || query.aiModelId !== undefined) {
    return offers.find(
      ({ provider, model }) =>
        (query.aiProvider === undefined || provider.id === query.aiProvider) &&
        (query.aiModelId === undefined || model.id === query.aiModelId),
    )
  }
  // A person who may use none of them is told so of the first.
  if (query.llmProvider === undefined) return offers.find(mayUse) ?? offers[0]
  return (
    offers.find(({ model }) => model.id === query.llmProvider) ??
    offers.find(({ provider }) => provider.id === query.llmProvider)
  )
}

function unavailable(query: ModelQuery, offers: readonly ChosenModel[]): Problem {
  const wanted = query.llmProvider ?? [query.aiProvider, query.aiModelId].filter(Boolean).join(' / ')
  const listed = offers.filter(({ model }) => model.isRetired !== true)
  const there = listed.map(({ provider, model }) => `${model.id} (${provider.name})`).join(', ')
  return new Problem('model_unavailable', `There is no model “${wanted}” here. Choose one of: ${there}.`)
}

function describeProvider(provider: ModelProvider): Provider {
  return {
    provider: provider.id,
    name: provider.name,
    marker: provider.marker ?? null,
    pausedUntil: null,
    pauseReason: null,
    models: listedModels(provider.models).map((model) => ({
      id: model.id,
      name: model.name,
      type: model.type,
      costPerImage: model.costPerImage,
      description: model.description,
      takesPrompt: model.takesPrompt,
      takesStrength: model.takesStrength === true,
      recommended: model.isRecommended,
      needsAccount: false,
      needsProof: false,
      isForVisitors: true,
      expectedFrameMs: model.expectedFrameMs,
      sizes: model.sizes === undefined ? null : [...model.sizes],
      styles: model.styles,
    })),
  }
}
