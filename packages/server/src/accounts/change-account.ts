import type { Identity } from '../platform/caller.ts'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { deleteAccountRow, deleteResetLinks, deleteSessions } from './account-store.ts'
import { authFailure } from './auth-failure.ts'
import { headersOf } from './find-identity.ts'
import { PASSWORDS_BY_ACCOUNT } from './limits.ts'
import type { Auth } from './open-auth.ts'
import { orderPasswordNews } from './password-news.ts'

export interface ChangeAccountParts {
  readonly db: Db
  readonly auth: Auth
  readonly limits: RateLimits
  readonly queue: Pick<Queue, 'enqueue'>
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
    await orderPasswordNews(tx, parts.queue, account.id)
  })
}

/**
 * Deletes the account and everything that is its own. Files go last: should the process be killed before, the sweep of
 * files without an evolution takes them. Throws `wrong_password`.
 */
export async function deleteAccount(
  parts: ChangeAccountParts,
  { account, token }: SignedIn,
  password: string,
  works: Works,
): Promise<void> {
  refuseDemo(account)
  await askingForPassword(parts, account, () =>
    parts.auth.api.verifyPassword({ body: { password }, headers: headersOf(token) }),
  )
  const ids = await works.idsOf(account.id)
  await deleteAccountRow(parts.db, account.id)
  await works.forget(ids)
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
