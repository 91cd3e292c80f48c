import type { Caller } from '../../platform/caller.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseRemoved } from './authorise-viewer.ts'
import type { EvolutionRow } from './evolution-store.ts'
import { isOwner } from './ownership.ts'

declare const owned: unique symbol

/** An evolution whose owner is the one who calls. Use cases that change an evolution take nothing else. */
export type OwnedEvolution = EvolutionRow & { readonly [owned]: true }

/**
 * The one place that decides who may change an evolution: the account it belongs to, or the visitor who started it as
 * long as no account has claimed it. Throws `not_owner`, and `evolution_removed` where nothing is left to change.
 */
export function authoriseOwner(evolution: EvolutionRow, caller: Caller): OwnedEvolution {
  if (!isOwner(evolution, caller)) {
    throw new Problem('not_owner', 'Only the person who started this evolution can change it.')
  }
  refuseRemoved(evolution)
  // biome-ignore lint/plugin: the mark is earned here, and nowhere else.
  return evolution as OwnedEvolution
}
