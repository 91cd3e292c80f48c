import type { Provider, ProviderModel } from '@afterimage/contract/provider-endpoints'
import { type FrameSizePx, fittingSize } from '@afterimage/core/frame-sizes'
import type { Style } from '@afterimage/core/styles'
import { WELL_KNOWN_MODELS } from '@afterimage/core/well-known-models'

/** A model as the create screen offers it, listed by the server or from the fixed fallback list. */
export interface ModelOption {
  readonly key: string
  readonly name: string
  /** Whose it is, where models of several providers are offered: the same model may be had from three of them. */
  readonly providerName: string | null
  /** US dollars for one image; null where only the server knows. */
  readonly costPerImage: number | null
  readonly description: string
  /** Whether the person has to sign in before they can use it. */
  readonly needsAccount: boolean
  /** Whether they have to confirm their email address first. */
  readonly needsProof: boolean
  /** Whether visitors may use it, and accounts beyond their credits. */
  readonly isForVisitors: boolean
  /** Whether its provider takes no new evolutions now. */
  readonly isPaused: boolean
  /** Usual time of one iteration, milliseconds; null where only the server knows. */
  readonly expectedFrameMs: number | null
  /** The sizes to choose from, each with its usual time; null where the model has its own size, or only the server knows. */
  readonly sizes: ProviderModel['sizes']
  /** What a style means to this model; models that take words get the style's own. */
  readonly styles: Partial<Record<Style, string>>
  /** Whether one may say how strongly a pass changes the picture. */
  readonly takesStrength: boolean
  /** Whether it can be asked for something in words. */
  readonly takesPrompt: boolean
  readonly choice:
    | { readonly aiProvider: string; readonly aiModelId: string }
    | { readonly llmProvider: string }
    | Record<never, never>
}

export interface ModelGroup {
  readonly key: string
  readonly name: string
  /** What sets this provider apart, in the words of its descriptor; null for most. */
  readonly marker: string | null
  /** Why its models cannot be used now, and from when they can be; null when they can. */
  readonly pauseReason: string | null
  /** Whether any of its models is told in words what to do. */
  readonly takesPrompt: boolean
  readonly options: readonly ModelOption[]
}

/** The server's providers as groups of options, in the server's order. */
export function groupsOf(providers: readonly Provider[]): readonly ModelGroup[] {
  return providers.map((provider) => ({
    key: provider.provider,
    name: provider.name,
    marker: provider.marker,
    pauseReason: provider.pauseReason,
    takesPrompt: provider.models.some((model) => model.takesPrompt),
    options: provider.models.map((model) => ({
      key: `${provider.provider}/${model.id}`,
      name: model.name,
      providerName: providers.length > 1 ? provider.name : null,
      costPerImage: model.costPerImage,
      description: model.description,
      needsAccount: model.needsAccount,
      needsProof: model.needsProof,
      isForVisitors: model.isForVisitors,
      isPaused: provider.pausedUntil !== null,
      expectedFrameMs: model.expectedFrameMs,
      sizes: model.sizes,
      styles: model.styles,
      takesPrompt: model.takesPrompt,
      takesStrength: model.takesStrength,
      choice: { aiProvider: provider.provider, aiModelId: model.id },
    })),
  }))
}

/** It has one, whatever it is. */
const SERVERS_OWN = { id: 'default', name: 'The server’s own default' }

/** What is offered when the server's list cannot be had; the server matches the choice to a model that it has. */
export const FALLBACK_GROUPS: readonly ModelGroup[] = [
  {
    key: 'fallback',
    name: 'Common models',
    marker: null,
    pauseReason: null,
    takesPrompt: true,
    options: [...WELL_KNOWN_MODELS, SERVERS_OWN].map(({ id, name }) => ({
      key: `fallback/${id}`,
      name,
      providerName: null,
      costPerImage: null,
      description: '',
      needsAccount: false,
      needsProof: false,
      isForVisitors: true,
      isPaused: false,
      expectedFrameMs: null,
      sizes: null,
      styles: {},
      takesPrompt: false,
      takesStrength: false,
      choice: id === SERVERS_OWN.id ? {} : { llmProvider: id },
    })),
  },
]

/** What the person may use now. */
export function usableOptions(groups: readonly ModelGroup[]): readonly ModelOption[] {
  return groups
    .flatMap(({ options }) => options)
    .filter((option) => !option.needsAccount && !option.needsProof && !option.isPaused)
}

/** With its provider's name, where there are several. */
export function fullNameOf({ name, providerName }: Pick<ModelOption, 'name' | 'providerName'>): string {
  return providerName === null ? name : `${name} at ${providerName}`
}

/** The chosen option, or the default one: the first that the person may use now. */
export function optionOf(groups: readonly ModelGroup[], key: string | undefined): ModelOption | undefined {
  const usable = usableOptions(groups)
  return usable.find((option) => option.key === key) ?? usable[0]
}

/** What stands in for a model that was asked for and cannot be used now, with the reason; undefined where it can, or none was asked for. */
export function standInOf(
  groups: readonly ModelGroup[],
  key: string | undefined,
): { readonly reason: string; readonly name: string } | undefined {
  const used = optionOf(groups, key)
  if (key === undefined || used === undefined || used.key === key) return undefined
  const asked = groups.flatMap((group) => group.options).find((option) => option.key === key)
  const reason = asked ? `${asked.name} cannot be used right now.` : 'The model of that film is no longer offered here.'
  return { reason, name: used.name }
}

/** The size that a model makes of a picture when one asks for `wantedPx`, and its usual time; null where it has its own. */
export function sizeAt(
  { sizes }: Pick<ModelOption, 'sizes'>,
  wantedPx: FrameSizePx,
  longerPx: number | null,
): NonNullable<ModelOption['sizes']>[number] | null {
  if (sizes === null) return null
  const offered = sizes.map(({ sizePx }) => sizePx)
  const sizePx = fittingSize(offered, wantedPx, longerPx ?? Number.POSITIVE_INFINITY)
  return sizes.find((size) => size.sizePx === sizePx) ?? null
}
