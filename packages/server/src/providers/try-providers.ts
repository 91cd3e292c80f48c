import type { Pixels } from '@afterimage/frames/pixels'
import { evolveModel } from '@afterimage/models/evolve-model'
import type { ImageModel, ModelProvider } from '@afterimage/models/image-model'
import { ModelError } from '@afterimage/models/model-error'

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

const CHECK_PROMPT = 'Reproduce this image exactly as it appears'
const SIDE_PX = 512

/** Asks the first model of each provider for one frame, one provider after the other, and tells each as it is done. */
export async function tryProviders(
  providers: readonly ModelProvider[],
  tell: (checked: TriedProvider) => void,
): Promise<void> {
  for (const provider of providers) tell(await checkModel(provider.id, provider.models[0]))
}

async function checkModel(provider: string, model: ImageModel): Promise<TriedProvider> {
  const startedAt = performance.now()
  const done = (costUsd: number | undefined, failure: string | undefined) => ({
    ...{ provider, model: model.id, costUsd, failure },
    durationMs: Math.round(performance.now() - startedAt),
  })
  const plan = { original: drawBall(), total: 1, style: 'reproduce', prompt: CHECK_PROMPT, seed: 1 } as const
  try {
    const [frame] = await Array.fromAsync(evolveModel(model, plan))
    return done(frame?.made.costUsd, undefined)
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

/** A ball on a table: something that any model can see and none refuses. */
function drawBall(): Pixels {
  const data = new Uint8Array(SIDE_PX * SIDE_PX * 3)
  for (let at = 0; at < SIDE_PX * SIDE_PX; at += 1) {
    const across = (at % SIDE_PX) / SIDE_PX
    const down = Math.floor(at / SIDE_PX) / SIDE_PX
    const isBall = (across - 0.5) ** 2 + (down - 0.55) ** 2 < 0.04
    const light = 1 - Math.hypot(across - 0.42, down - 0.46) * (isBall ? 1.6 : 0.5)
    const colour = isBall ? [214, 64, 48] : down > 0.62 ? [150, 108, 70] : [196, 206, 214]
    data.set(
      colour.map((value) => Math.max(0, Math.min(255, value * light))),
      at * 3,
    )
  }
  return { width: SIDE_PX, height: SIDE_PX, data }
}
