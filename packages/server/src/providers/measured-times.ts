import type { Provider, ProviderModel } from '@afterimage/contract/provider-endpoints'
import type { FrameTimeRow } from './frame-times-store.ts'

/**
 * A provider's models with the times that were measured here in place of the usual ones. At a size that nobody chose of late the
 * usual time is stretched as those of the model's other sizes turned out.
 */
export function withMeasuredTimes(provider: Provider, times: readonly FrameTimeRow[]): Provider {
  const own = times.filter((time) => time.provider === provider.provider)
  return { ...provider, models: provider.models.map((model) => measured(model, own)) }
}

function measured(model: ProviderModel, times: readonly FrameTimeRow[]): ProviderModel {
  const timeAt = (sizePx: number) => times.find((time) => time.model === model.id && time.sizePx === sizePx)?.frameMs
  const known = (model.sizes ?? []).flatMap(({ sizePx, expectedFrameMs }) => {
    const frameMs = timeAt(sizePx)
    return frameMs === undefined ? [] : [frameMs / expectedFrameMs]
  })
  if (model.sizes === null || known.length === 0) return model
  const stretch = known.reduce((sum, one) => sum + one, 0) / known.length
  const sizes = model.sizes.map(({ sizePx, expectedFrameMs }) => ({
    sizePx,
    expectedFrameMs: Math.max(1, Math.round(timeAt(sizePx) ?? expectedFrameMs * stretch)),
  }))
  return { ...model, sizes, expectedFrameMs: sizes[0]?.expectedFrameMs ?? model.expectedFrameMs }
}
