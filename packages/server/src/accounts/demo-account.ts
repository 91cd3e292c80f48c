import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import type { Db } from '../platform/database/tables.ts'
import { deleteAccountRow, deleteSessions, findAccountByEmail, markAsDemo } from './account-store.ts'
import { authFailure } from './auth-failure.ts'
import type { Works } from './change-account.ts'
import type { Auth } from './open-auth.ts'
import { withFreshToken } from './session-token.ts'

/** Makes the shared demo account unless it is there. A start that was killed half-way is made good by the next one. */
export async function keepDemoAccount(db: Db, auth: Auth): Promise<void> {
  const { email } = DEMO_CREDENTIALS
  if ((await findAccountByEmail(db, email)) === undefined) {
    try {
      const { result } = await withFreshToken(() => auth.api.signUpEmail({ body: { ...DEMO_CREDENTIALS, name: '' } }))
      await deleteSessions(db, result.user.id)
    } catch (error) {
      // Another process made it at the same moment.
      if (authFailure(error) === undefined) throw error
    }
  }
  const account = await findAccountByEmail(db, email)
  if (account !== undefined && !account.is_demo) await markAsDemo(db, account.id)
}

/** Removes the demo account and what was made with it, once the operator wants none. */
export async function removeDemoAccount(db: Db, works: Works): Promise<void> {
  const account = await findAccountByEmail(db, DEMO_CREDENTIALS.email)
  if (account?.is_demo !== true) return
  const ids = await works.idsOf(account.id)
  await deleteAccountRow(db, account.id)
  await works.forget(ids)
}
