import { isSettled } from '@afterimage/core/statuses'
import type { EvolutionRow } from '../records/evolution-store.ts'
import { type Holdable, toGalleryHold } from './gallery-hold.ts'

/** Where an evolution can be found now that its owner has chosen who may see it. */
export function visibilityMessage(evolution: Holdable & Pick<EvolutionRow, 'in_gallery'>): string {
  const { visibility, status, moderation, in_gallery } = evolution
  if (moderation === 'hidden') return 'The operator has hidden it from everyone but you.'
  if (moderation === 'reported')
    return 'It was reported, and is hidden from everyone but you until the operator has looked at it.'
  if (visibility === 'unlisted') return 'Only people with the link can see it now.'
  if (in_gallery) return 'The evolution is in the gallery.'
  const hold = toGalleryHold(evolution)
  if (hold !== null) return hold.message
  if (!isSettled(status)) return 'It enters the gallery when it is complete.'
  if (status === 'failed') return 'Anyone may see it. The gallery shows it once it is complete.'
  return 'Its pictures were deleted, so it is not in the gallery. Its link still works.'
}
