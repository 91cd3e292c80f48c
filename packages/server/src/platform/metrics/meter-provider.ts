import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import type { Metrics } from './metrics.ts'

/** The same provider, whose frames and failures are counted. */
export function meterProvider(
  provider: ModelProvider,
  metrics: Pick<Metrics, 'frameSeconds' | 'modelFailures'>,
): ModelProvider {
  const meter = (model: ImageModel): ImageModel => ({
    ...model,
    reproduce: async (step, signal) => {
      const labels = { provider: provider.id, model: model.id }
      const startedAt = performance.now()
      try {
        const reproduction = await model.reproduce(step, signal)
        metrics.frameSeconds.observe(labels, (performance.now() - startedAt) / 1_000)
        return reproduction
      } catch (error) {
        // A run that is let go of says nothing about the model.
        if (!signal.aborted || isTimeout(signal.reason))
          metrics.modelFailures.inc({ ...labels, kind: kindOf(error, signal) })
        throw error
      }
    },
  })
  const [first, ...more] = provider.models
  return { ...provider, models: [meter(first), ...more.map(meter)] }
}

function kindOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof ModelError) return error.kind
  return isTimeout(signal.reason) ? 'timeout' : 'broken'
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}
