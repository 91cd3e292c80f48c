import type { Caller } from '../platform/caller.ts'
import { Problem } from '../platform/problem.ts'
import type { EvolutionRow } from './evolution-store.ts'

declare const owned: unique symbol

/** An evolution whose owner is the one who calls. Use cases that change an evolution take nothing else. */
export type OwnedEvolution = EvolutionRow & { readonly [owned]: true }

/**
 * The one place that decides who may change an evolution: the account it belongs to, or the visitor who started it as
 * long as no account has claimed it. Throws `not_owner`.
 */
export function authoriseOwner(evolution: EvolutionRow, caller: Caller): OwnedEvolution {
  if (!isOwner(evolution, caller)) {
    throw new Problem('not_owner', 'Only the person who started this evolution can change it.')
  }
  return evolution as OwnedEvolution
}

export function isOwner({ owner_account, owner_visitor }: EvolutionRow, { account, visitor }: Caller): boolean {
  if (owner_account !== null) return account?.id === owner_account
  return visitor !== undefined && visitor === owner_visitor
}
