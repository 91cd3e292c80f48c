import type { Caller } from '../../platform/caller.ts'
import { Problem } from '../../platform/problem.ts'
import type { EvolutionRow } from './evolution-store.ts'
import type { Moderation } from './evolution-tables.ts'
import { isOwner } from './ownership.ts'

/** What decides who may see an evolution. */
export type Guarded = Pick<EvolutionRow, 'owner_account' | 'owner_visitor' | 'moderation' | 'removal_reason'>

/** Who looks: the caller, or somebody with an owner's pass (viewer-pass-routes.ts), as pictures and films are asked for. */
export interface Viewer extends Caller {
  readonly hasPass?: boolean
  /** An operator who is signed in, and asks for a picture that is to be decided about. */
  readonly isOperator?: boolean
}

/** Nobody in particular: what pages may say to crawlers and other sites. */
export const ANYBODY: Viewer = { account: undefined, visitor: undefined }

/**
 * The one place that decides who may see an evolution, its pictures and what it says of itself: everybody while it was
 * not taken down, its owner and operators while it is hidden, nobody once it is removed. Every route that shows one asks here
 * (taken-down.test.ts walks them all). Returns the evolution. Throws `evolution_hidden` and `evolution_removed`.
 */
export function authoriseViewer<Evolution extends Guarded>(evolution: Evolution, viewer: Viewer): Evolution {
  const refusal = refusalOf(evolution, viewer)
  if (refusal !== undefined) throw refusal
  return evolution
}

/** What {@link authoriseViewer} throws, for those who answer otherwise than by a problem; undefined when it may be seen. */
export function refusalOf(evolution: Guarded, viewer: Viewer): Problem | undefined {
  const { moderation } = evolution
  if (!isTakenDown(moderation)) return undefined
  const isOwners = viewer.hasPass === true || isOwner(evolution, viewer)
  if (moderation === 'removed') return removed(isOwners ? evolution : undefined)
  return isOwners || viewer.isOperator === true
    ? undefined
    : new Problem('evolution_hidden', 'This evolution is hidden and cannot be shown.')
}

/** Throws `evolution_removed` with the reason: for its owner, who can change nothing about it any more. */
export function refuseRemoved(evolution: Guarded): void {
  if (evolution.moderation === 'removed') throw removed(evolution)
}

/** Whether somebody who is not its owner gets to see nothing of it. */
export function isTakenDown(moderation: Moderation): boolean {
  return moderation === 'reported' || moderation === 'hidden' || moderation === 'removed'
}

/** Without the evolution, what everybody is told. */
function removed(evolution: Guarded | undefined): Problem {
  if (evolution === undefined) {
    return new Problem('evolution_removed', 'The operator of this site removed this evolution.')
  }
  const why =
    evolution.removal_reason === null
      ? ''
      : ` The reason given: “${evolution.removal_reason}”${/[.!?]$/.test(evolution.removal_reason) ? '' : '.'}`
  return new Problem(
    'evolution_removed',
    `The operator of this site removed your evolution and its files.${why} If you think this is a mistake, write to us on the contact page.`,
  )
}
