import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../src/platform/database/tables.ts'

/**
 * A database as a process sees it that is killed before or after one of its next queries: `fuse` counts both. What it had not
 * committed is undone.
 */
export function mortal(db: Db, fuse: number): { readonly db: Db; readonly isDead: () => boolean } {
  let left = fuse
  const burn = () => {
    left -= 1
    if (left < 0) throw new Error('the process was killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      burn()
      return node
    },
    transformResult: async ({ result }) => {
      burn()
      return result
    },
  }
  return { db: db.withPlugin(plugin), isDead: () => left < 0 }
}
