import { EVOLUTION_CHANGED } from '../platform/database/channels.ts'
import type { Database } from '../platform/database/open-database.ts'

/** Who wants to hear of which evolution's changes, in this process; the changes may come from any. */
export interface LiveChanges {
  /** Calls `changed` after each committed change, and whenever one may have been missed. Returns how to stop. */
  follow(evolutionId: string, changed: () => void): () => void
  close(): Promise<void>
}

/** Listens to the database for everybody in this process. */
export async function openLiveChanges(database: Pick<Database, 'listen'>): Promise<LiveChanges> {
  const followers = new Map<string, Set<() => void>>()
  const stop = await database.listen(EVOLUTION_CHANGED, {
    heard: (evolutionId) => {
      for (const changed of followers.get(evolutionId) ?? []) changed()
    },
    missed: () => {
      for (const set of followers.values()) for (const changed of set) changed()
    },
  })
  return {
    follow: (evolutionId, changed) => {
      const set = followers.get(evolutionId) ?? new Set()
      followers.set(evolutionId, set.add(changed))
      return () => {
        set.delete(changed)
        if (set.size === 0 && followers.get(evolutionId) === set) followers.delete(evolutionId)
      }
    },
    close: stop,
  }
}
