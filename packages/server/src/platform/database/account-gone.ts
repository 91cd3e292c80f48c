/** PostgreSQL's foreign_key_violation, and what our references to accounts are called; its sentences may be in any language. */
const NO_SUCH_ROW = '23503'
const OF_ACCOUNT = /account(_id)?_fkey$/

/**
 * Whether a write failed because the account that it names is not there any more: it was deleted, in another tab, between the moment
 * when the request's session was found good and the write.
 */
export function isAccountGone(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_ROW)) return false
  return 'constraint' in error && OF_ACCOUNT.test(String(error.constraint))
}
