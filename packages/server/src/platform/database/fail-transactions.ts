import type { PGlite, Transaction } from '@electric-sql/pglite'

/**
 * Makes a transaction that cannot begin, since the embedded database was closed before, fail where it was asked for. The query
 * builder's driver waits for the beginning alone: it would wait for ever, and a rejection that nobody handles ends the process.
 */
export function failTransactions(pglite: PGlite): void {
  const begin = pglite.transaction.bind(pglite)
  pglite.transaction = async (run) => {
    let hasBegun = false
    try {
      return await begin((tx) => {
        hasBegun = true
        return run(tx)
      })
    } catch (error) {
      if (hasBegun) throw error
      return run(failing(error))
    }
  }
}

function failing(error: unknown): Transaction {
  const fail = () => Promise.reject(error)
  return { query: fail, sql: fail, exec: fail, rollback: fail, listen: fail, closed: true }
}
