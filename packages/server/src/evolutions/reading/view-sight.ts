import type { Evolution, Frame } from '@afterimage/contract/evolution'
import { labelSpans } from '@afterimage/core/labels'
import { meaningDriftOf } from '@afterimage/core/meaning-drift'
import { isSettled } from '@afterimage/core/statuses'
import type { EvolutionRow } from '../records/evolution-store.ts'
import type { FrameRow } from '../records/frame-store.ts'
import { areFilesGone } from '../records/retention-store.ts'
import { toSeenFrame } from '../records/sight-store.ts'

/** What was measured of a frame, what it means among it, as soon as a network has looked. */
export function viewDrift({ drift, seen }: Pick<FrameRow, 'drift' | 'seen'>): Frame['drift'] {
  if (drift === null) return null
  const { toOriginal, toPrevious, image } = drift
  const { meaning } = seen ?? {}
  return {
    toOriginal: { ...toOriginal, meaning: meaning?.toOriginal ?? null },
    toPrevious: { ...toPrevious, meaning: meaning?.toPrevious ?? null },
    image,
  }
}

export function viewLabels({ seen }: Pick<FrameRow, 'seen'>): Frame['labels'] {
  return seen && [...seen.labels]
}

/** What networks saw in all frames together. */
export function viewSight(
  evolution: EvolutionRow,
  frames: readonly FrameRow[],
  isLooking: boolean,
): Pick<Evolution, 'labelSpans' | 'meaningDrift' | 'isBeingLookedAt'> {
  const meanings = frames.map(({ number, seen }) => ({ number, meaning: seen?.meaning.toOriginal ?? null }))
  const isBeingLookedAt =
    isLooking && !areFilesGone(evolution) && (evolution.needs_looking || !isSettled(evolution.status))
  return {
    labelSpans: [...labelSpans(frames.map(toSeenFrame))],
    // Of some copies it would say of all what is not so.
    meaningDrift: isBeingLookedAt ? null : meaningDriftOf(meanings),
    isBeingLookedAt,
  }
}
