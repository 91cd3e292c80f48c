import type { ShownContender } from '@afterimage/contract/race'
import type { ContenderTraits } from '@afterimage/core/contender-names'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import type { Measure } from '../instrument/measures.ts'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { keptLabel } from '../model/labels.ts'

/** One evolution of a race, as the screen shows it. */
export interface ContenderView {
  readonly id: string
  /** From 1. */
  readonly position: number
  readonly name: string
  readonly isBeingLookedAt: boolean
  readonly view: EvolutionView
}

/** What tells an evolution apart from the others of its race. */
export function traitsOf(evolution: ShownContender): ContenderTraits {
  return {
    modelName: evolution.aiModelName,
    style: evolution.style,
    prompt: evolution.prompt,
    strength: evolution.runOptions?.strength ?? [],
    seed: evolution.seed,
    sizePx: evolution.sizePx,
  }
}

/** The frame that a contender shows where the scrubber stands at `wanted`: its last one, where it has fewer. */
export function frameAt(view: Pick<EvolutionView, 'frames'>, wanted: number): number {
  return Math.max(0, Math.min(wanted, newestOf(view)))
}

/** Whether its files were deleted after their time: what was measured is left. */
export function areFaded({ frames: [original] }: Pick<EvolutionView, 'frames'>): boolean {
  return original?.url === ''
}

/** What stands under a contender's picture: which frame that is, and why it is not the one that the scrubber stands at. */
export function standingOf(view: EvolutionView, wanted: number): string {
  const newest = newestOf(view)
  if (newest < 0) return 'Waiting for its picture'
  if (newest >= wanted) {
    if (wanted === 0) return 'The original'
    const kept = view.frames[wanted]?.kept ?? null
    return kept === null ? `Frame ${wanted}` : `Frame ${wanted}, ${keptLabel(kept)} kept`
  }
  const last = newest === 0 ? 'the original' : `frame ${newest}`
  if (!isSettled(view.status)) return newest === 0 ? 'Still at the original' : `So far at ${last}`
  if (isCancelled(view.status, view.error)) return `Cancelled at ${last}`
  return view.status === 'failed' ? `Failed at ${last}` : `Ended at ${last}`
}

/** What its curve says where the scrubber stands at `wanted`; in a word what became of it where it ended without a frame. */
export function figureAt(view: EvolutionView, measure: Pick<Measure, 'of' | 'format'>, wanted: number): string {
  if (wanted > 0 && newestOf(view) <= 0 && view.status === 'failed')
    return isCancelled(view.status, view.error) ? 'cancelled' : 'failed'
  const frame = view.frames[frameAt(view, wanted)]
  return measure.format(frame ? measure.of(frame) : null)
}

/** How far the race is, in one line. */
export function raceStanding(views: readonly EvolutionView[]): string {
  const running = views.filter(({ status }) => !isSettled(status)).length
  const failed = views.filter(({ status, error }) => status === 'failed' && !isCancelled(status, error)).length
  if (running > 0 && running === views.length) return 'All are running'
  if (running > 0) return `${running} of ${views.length} ${running === 1 ? 'is' : 'are'} running`
  if (failed === 0) return 'All have ended'
  return failed === views.length ? 'All have failed' : `All have ended, ${failed} by failing`
}
