import { isSettled } from '@afterimage/core/statuses'
import type { EvolutionRow } from '../records/evolution-store.ts'

/** Where an evolution can be found now that its owner has chosen who may see it. */
export function visibilityMessage({
  visibility,
  status,
  moderation,
  in_gallery,
}: Pick<EvolutionRow, 'visibility' | 'status' | 'moderation' | 'in_gallery'>): string {
  if (moderation === 'hidden') return 'The operator has hidden it from everyone but you.'
  if (moderation === 'reported')
    return 'It was reported, and is hidden from everyone but you until the operator has looked at it.'
  if (visibility === 'unlisted') return 'Only people with the link can see it now.'
  if (in_gallery) return 'The evolution is in the gallery.'
  if (!isSettled(status)) return 'It enters the gallery when it is complete.'
  if (status === 'failed') return 'Anyone may see it. The gallery shows it once it is complete.'
  return 'Its pictures were deleted, so it is not in the gallery. Its link still works.'
}
