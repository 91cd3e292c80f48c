import { Problem } from '../platform/problem.ts'
import type { EvolutionRow } from './evolution-store.ts'

declare const owned: unique symbol

/** An evolution whose owner is the one who calls. Use cases that change an evolution take nothing else. */
export type OwnedEvolution = EvolutionRow & { readonly [owned]: true }

/** The one place that decides who may change an evolution: the visitor who started it. Throws `not_owner`. */
export function authoriseOwner(evolution: EvolutionRow, visitor: string | undefined): OwnedEvolution {
  if (!isOwner(evolution, visitor)) {
    throw new Problem('not_owner', 'Only the person who started this evolution can change it.')
  }
  return evolution as OwnedEvolution
}

export function isOwner(evolution: EvolutionRow, visitor: string | undefined): boolean {
  return visitor !== undefined && evolution.owner_visitor === visitor
}
