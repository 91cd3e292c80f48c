import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../src/platform/database/tables.ts'

/** A database as a process sees it that can be killed: from then on nothing it asks for happens, and nothing is heard. */
export function killable(db: Db): { readonly db: Db; readonly kill: () => void } {
  let isDead = false
  const check = () => {
    if (isDead) throw new Error('the process was killed')
  }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      check()
      return node
    },
    transformResult: async ({ result }) => {
      check()
      return result
    },
  }
  return {
    db: db.withPlugin(plugin),
    kill: () => {
      isDead = true
    },
  }
}
