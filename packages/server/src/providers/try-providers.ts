import { STYLES } from '@afterimage/core/styles'
import { frameSize } from '@afterimage/frames/frame-size'
import { resizePixels } from '@afterimage/frames/resize-pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'
import { drawCheckPicture, showsCheckPicture } from './check-picture.ts'

/** What one real call to a provider showed. */
export interface TriedProvider {
  readonly provider: string
  readonly model: string
  readonly durationMs: number
  /** US dollars, as the provider says or as our rows know. */
  readonly costUsd: number | undefined
  /** Why there was no picture, with what the provider said; undefined when there was one. */
  readonly failure: string | undefined
}

/** What a field with another name than the model's leads to: the picture is ignored, the words are painted. */
const BLIND = 'broken: this model seems not to see pictures: what came has nothing of what was sent'

/** Asks the first model of each provider for one frame, or every one, one after the other, and tells each as it is done. */
export async function tryProviders(
  providers: readonly ModelProvider[],
  tell: (checked: TriedProvider) => void,
  which: 'first' | 'all' = 'first',
): Promise<void> {
  for (const { id, models } of providers) {
    for (const model of which === 'all' ? models : [models[0]]) tell(await checkModel(id, model))
  }
}

async function checkModel(provider: string, model: ImageModel): Promise<TriedProvider> {
  const startedAt = performance.now()
  const done = (costUsd: number | undefined, failure: string | undefined) => ({
    ...{ provider, model: model.id, costUsd, failure },
    durationMs: Math.round(performance.now() - startedAt),
  })
  try {
    const picture = drawCheckPicture()
    const original = await resizePixels(picture, frameSize(picture.width, picture.height, model))
    const plan = { original, total: 1, style: 'reproduce', prompt: STYLES.reproduce.prompt, seed: 1 } as const
    const [frame] = await Array.fromAsync(evolveModel(model, plan))
    const sees = model.type === 'describe-then-draw' || (frame && (await showsCheckPicture(frame.made.pixels)))
    return done(frame?.made.costUsd, sees ? undefined : BLIND)
  } catch (error) {
    return done(undefined, messageOf(error))
  }
}

/** The sentence for people, and for the operator, who reads this, what the provider said. */
function messageOf(error: unknown): string {
  if (!(error instanceof ModelError)) return `broken: ${error instanceof Error ? error.message : String(error)}`
  const said = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.kind}: ${error.message}${said}`
}
