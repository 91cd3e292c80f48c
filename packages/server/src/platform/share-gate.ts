import { type Gate, type GateQueue, openGate } from './gate.ts'

/** What a process does at once for all, and for one of them. */
export interface ShareBounds {
  readonly all: { readonly width: number } & GateQueue
  readonly each: { readonly width: number } & GateQueue
}

/** Runs work of somebody, who is named by `of`, unless they are `leaving` before it has begun. */
export type ShareGate = <Value>(of: string, work: () => Promise<Value>, leaving?: AbortSignal) => Promise<Value>

/**
 * A gate in which nobody takes every place: work first waits behind its own owner's, and takes a place in the common queue only when that
 * is through. An owner who has neither work nor a wait is forgotten, so that no more are remembered than may be inside.
 */
export function openShareGate({ all, each }: ShareBounds): ShareGate {
  const throughAll = openGate(all.width, all)
  const owners = new Map<string, { readonly through: Gate; inside: number }>()
  return async (of, work, leaving) => {
    const owner = owners.get(of) ?? { through: openGate(each.width, each), inside: 0 }
    owners.set(of, owner)
    owner.inside += 1
    try {
      return await owner.through(() => throughAll(work, leaving), leaving)
    } finally {
      owner.inside -= 1
      if (owner.inside === 0) owners.delete(of)
    }
  }
}
