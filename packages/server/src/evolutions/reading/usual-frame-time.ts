import { expectedFrameMsAt } from '@afterimage/models/fit-size'
import type { ModelRegistry } from '../../providers/providers.ts'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** The usual time of a frame when the model is no longer configured. */
const UNKNOWN_FRAME_MS = 10_000

/** How long a frame of an evolution usually takes, milliseconds. */
export function openUsualFrameTime({
  find,
}: Pick<ModelRegistry, 'find'>): (evolution: Pick<EvolutionRow, 'provider' | 'model' | 'size_px'>) => number {
  return ({ provider, model, size_px }) => {
    const found = find(provider, model)
    return found === undefined ? UNKNOWN_FRAME_MS : expectedFrameMsAt(found, size_px)
  }
}
