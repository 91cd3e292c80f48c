import type { ShownContender } from '@afterimage/contract/race'
import { completeRun } from '@afterimage/core/run-options'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { viewCardFacts } from './view-card-facts.ts'

/** What an evolution was asked to be and how far it is, as far as its row alone tells. */
export function viewRunFacts(row: EvolutionRow): Omit<ShownContender, 'isOwner'> {
  return {
    ...viewCardFacts(row),
    status: row.status,
    prompt: row.prompt,
    seed: row.seed,
    sizePx: row.size_px,
    runOptions: row.run_options && completeRun(row.run_options),
    totalFrames: row.total_frames,
    stoppedBy: row.stopped_by,
    completedFrames: row.completed_frames,
    aiProvider: row.provider,
    aiModelId: row.model,
    aiModelName: row.model_name,
    errorMessage: row.error_message,
  }
}
