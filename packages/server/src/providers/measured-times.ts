import type { Provider, ProviderModel } from '@afterimage/contract/provider-endpoints'
import { localIdentity } from '@afterimage/models/local/local-identity'
import type { FrameTimeRow } from './frame-times-store.ts'

/**
 * A provider's models with the times that were measured here in place of the usual ones. At a size that nobody chose of late the
 * usual time is stretched as those of the model's other sizes turned out; and a model that nobody chose as the other models turned out,
 * where they are computed on the same machine.
 */
export function withMeasuredTimes(provider: Provider, times: readonly FrameTimeRow[]): Provider {
  const own = times.filter((time) => time.provider === provider.provider)
  const stretches = new Map(provider.models.map((model) => [model.id, mean(stretchesOf(model, own))]))
  const isComputedHere = provider.provider === localIdentity.id
  const others = isComputedHere ? median([...stretches.values()].filter((one) => one !== undefined)) : undefined
  return {
    ...provider,
    models: provider.models.map((model) => measured(model, own, stretches.get(model.id) ?? others)),
  }
}

/** How much slower each size of a model was than usual, where it was measured. */
function stretchesOf(model: ProviderModel, times: readonly FrameTimeRow[]): readonly number[] {
  return (model.sizes ?? []).flatMap(({ sizePx, expectedFrameMs }) => {
    const frameMs = timeAt(model, sizePx, times)
    return frameMs === undefined ? [] : [frameMs / expectedFrameMs]
  })
}

function timeAt({ id }: ProviderModel, sizePx: number, times: readonly FrameTimeRow[]): number | undefined {
  return times.find((time) => time.model === id && time.sizePx === sizePx)?.frameMs
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, one) => sum + one, 0) / values.length
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
}

function measured(model: ProviderModel, times: readonly FrameTimeRow[], stretch: number | undefined): ProviderModel {
  if (model.sizes === null || stretch === undefined) return model
  const sizes = model.sizes.map(({ sizePx, expectedFrameMs }) => ({
    sizePx,
    expectedFrameMs: Math.max(1, Math.round(timeAt(model, sizePx, times) ?? expectedFrameMs * stretch)),
  }))
  return { ...model, sizes, expectedFrameMs: sizes[0]?.expectedFrameMs ?? model.expectedFrameMs }
}
