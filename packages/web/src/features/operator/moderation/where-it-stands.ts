import type { OperatorEvolution } from '@afterimage/contract/operator'

const MODERATION = {
  open: null,
  approved: 'approved',
  reported: 'hidden by reports',
  hidden: 'hidden by an operator',
  removed: 'removed',
} as const satisfies Record<OperatorEvolution['moderation'], string | null>

const LOOK = {
  none: null,
  passed: null,
  due: 'waits for the networks',
  held: 'waits for an operator',
  released: 'let in by an operator',
  kept_out: 'kept out by an operator',
} as const satisfies Record<OperatorEvolution['look'], string | null>

/** Where an evolution can be seen, and what was decided about it. */
export function whereItStands(
  evolution: Pick<OperatorEvolution, 'moderation' | 'look' | 'isInGallery' | 'visibility' | 'isFeatured' | 'status'>,
): string {
  const { moderation, look, isInGallery, visibility, isFeatured, status } = evolution
  const isGone = moderation === 'removed'
  const parts = [
    isGone ? null : isInGallery ? 'in the gallery' : 'not in the gallery',
    isGone || visibility === 'public' ? null : 'unlisted',
    isGone || status === 'completed' ? null : status === 'failed' ? 'failed' : 'still being made',
    MODERATION[moderation],
    isGone ? null : LOOK[look],
    isFeatured && !isGone ? 'with the badge' : null,
  ].filter((part) => part !== null)
  const sentence = parts.join(', ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}
