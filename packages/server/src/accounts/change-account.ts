import type { Identity } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { deleteAccountRow, deleteResetLinks, deleteSessions, listSessionRows } from './account-store.ts'
import { authFailure } from './auth-failure.ts'
import { headersOf } from './find-identity.ts'
import { findSignIns } from './identity-providers/identity-store.ts'
import { PASSWORDS_BY_ACCOUNT } from './limits.ts'
import type { Auth } from './open-auth.ts'
import { orderPasswordNews } from './password-news.ts'

/** So long after signing in, an account without a password can be deleted. */
const FRESH_MS = 15 * 60_000

export interface ChangeAccountParts {
  readonly db: Db
  readonly auth: Auth
  readonly limits: RateLimits
  readonly queue: Pick<Queue, 'enqueue'>
  readonly hasPasswords: boolean
}

/** The evolutions of accounts, as far as their owners' end concerns them. */
export interface Works {
  idsOf(accountId: string): Promise<readonly string[]>
  /** Stops what is still running of the deleted evolutions, and removes their files. */
  forget(ids: readonly string[]): Promise<void>
}

/** Anyone who is signed in, with the token that proves it. */
export interface SignedIn {
  readonly account: Identity
  readonly token: string
}

/** Sets another password, ends every other session and every link for a new one, and has the owner told. Throws `wrong_password`. */
export async function changePassword(
  parts: ChangeAccountParts,
  { account, token }: SignedIn,
  passwords: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  refuseDemo(account)
  await askingForPassword(parts, account, () =>
    parts.auth.api.changePassword({ body: passwords, headers: headersOf(token) }),
  )
  await parts.db.transaction().execute(async (tx) => {
    await deleteSessions(tx, account.id, account.sessionId)
    await deleteResetLinks(tx, account.id)
    await orderPasswordNews(tx, parts.queue, account.id, 'change')
  })
}

/**
 * Deletes the account and everything that is its own. Files go last: should the process be killed before, the sweep of
 * files without an evolution takes them. Throws `wrong_password`, or `wrong_email` and
 * `not_possible_now` for an account that has none.
 */
export async function deleteAccount(
  parts: ChangeAccountParts,
  { account, token }: SignedIn,
  proof: { readonly password?: string | undefined; readonly email?: string | undefined },
  works: Works,
): Promise<void> {
  refuseDemo(account)
  // One that cannot be used here may be long forgotten, and cannot be chosen anew.
  if (parts.hasPasswords && (await findSignIns(parts.db, account.id)).hasPassword) {
    const { password = '' } = proof
    await askingForPassword(parts, account, () =>
      parts.auth.api.verifyPassword({ body: { password }, headers: headersOf(token) }),
    )
  } else await checkFreshOwner(parts.db, account, proof.email)
  const ids = await works.idsOf(account.id)
  await deleteAccountRow(parts.db, account.id)
  await works.forget(ids)
}

/** Of an account without a password: its address, from somebody who has just signed in. */
async function checkFreshOwner(db: Db, account: Identity, email: string | undefined): Promise<void> {
  if (email !== account.email) throw new Problem('wrong_email', 'That is not the email address of this account.')
  const sessions = await listSessionRows(db, account.id, new Date())
  const own = sessions.find(({ id }) => id === account.sessionId)
  if (own !== undefined && own.created_at.getTime() > Date.now() - FRESH_MS) return
  throw new Problem('not_possible_now', 'For that, sign out and in again first, so that we know it is you.')
}

/** What one person does with the shared account must not shut the others out. */
export function refuseDemo({ isDemo }: Identity): void {
  if (isDemo) throw new Problem('demo_account', 'The demo account is shared, so this cannot be changed. Make your own.')
}

async function askingForPassword(
  { limits }: ChangeAccountParts,
  { id }: Identity,
  act: () => Promise<unknown>,
): Promise<void> {
  await limits.count(PASSWORDS_BY_ACCOUNT, id)
  try {
    await act()
  } catch (error) {
    if (authFailure(error) !== 'INVALID_PASSWORD') throw error
    throw new Problem('wrong_password', 'The password is wrong.')
  }
  await limits.clear(PASSWORDS_BY_ACCOUNT, id)
}
