import type { OperatorDecision, OperatorEvolution, OperatorList } from '@afterimage/contract/operator'

/** Something that can be decided, as a button says it. */
export interface Choice {
  readonly decision: OperatorDecision
  readonly label: string
  /** The key that does the same in a list. */
  readonly key?: string
}

const REMOVE: Choice = { decision: 'remove', label: 'Remove…', key: 'r' }
const KEEP_OUT: Choice = { decision: 'keep_out', label: 'Keep out…', key: 'o' }

/** What is decided in each list. */
export const CHOICES: Readonly<Record<OperatorList, readonly Choice[]>> = {
  held: [
    { decision: 'release', label: 'Let it in', key: 'a' },
    KEEP_OUT,
    { decision: 'hide', label: 'Hide', key: 'h' },
    REMOVE,
  ],
  hidden: [
    { decision: 'restore', label: 'Show again', key: 'a' },
    { decision: 'hide', label: 'Keep hidden', key: 'h' },
    REMOVE,
  ],
  reported: [
    { decision: 'restore', label: 'Leave it shown', key: 'a' },
    { decision: 'hide', label: 'Hide', key: 'h' },
    REMOVE,
  ],
}

type Standing = Pick<OperatorEvolution, 'moderation' | 'look' | 'isFeatured' | 'openReports'>

/** What can be decided about one evolution, wherever it stands. */
export function choicesFor({ moderation, look, isFeatured, openReports }: Standing): readonly Choice[] {
  if (moderation === 'removed') return []
  const isHidden = moderation === 'hidden' || moderation === 'reported'
  return [
    ...(isHidden ? [{ decision: 'restore', label: 'Show again' } as const] : []),
    ...(!isHidden && openReports > 0 ? [{ decision: 'restore', label: 'Leave it shown' } as const] : []),
    ...(moderation === 'hidden' ? [] : [{ decision: 'hide', label: isHidden ? 'Keep hidden' : 'Hide' } as const]),
    ...(look === 'due' || look === 'held' || look === 'kept_out'
      ? [{ decision: 'release', label: 'Let it into the gallery' } as const]
      : []),
    ...(look === 'kept_out' ? [] : [{ decision: 'keep_out', label: 'Keep out of the gallery…' } as const]),
    isFeatured
      ? { decision: 'unfeature', label: 'Take the badge away' }
      : { decision: 'feature', label: 'Give it the badge' },
    { decision: 'remove', label: 'Remove…' },
  ]
}

/** Whether the owner reads a reason, so that one is asked for first. */
export function isReasoned(decision: OperatorDecision): decision is 'keep_out' | 'remove' {
  return decision === 'keep_out' || decision === 'remove'
}

/** What takes a decision of a list back; undefined where nothing does. What reports have hidden stays hidden when that is confirmed: showing it would be another decision. */
export function undoOf(list: OperatorList, decision: OperatorDecision): OperatorDecision | undefined {
  if (decision === 'hide' && list !== 'hidden') return 'restore'
  return decision === 'restore' && list === 'hidden' ? 'hide' : undefined
}
