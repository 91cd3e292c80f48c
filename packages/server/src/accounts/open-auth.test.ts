import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { deleteExpired, findAccountByEmail } from './account-store.ts'
import { keepDemoAccount, removeDemoAccount } from './demo-account.ts'
import { findIdentity } from './find-identity.ts'
import { LOGINS_BY_ADDRESS } from './limits.ts'
import { type Auth, openAuth } from './open-auth.ts'
import { catchResetLink, mailResetLink, resetPassword } from './password-reset.ts'
import { registerAccount, type SignInParts, signIn } from './sign-in.ts'

describe.each(TEST_DATABASES)('what is kept of accounts on $name', ({ open }) => {
  let db: Db
  let auth: Auth
  let parts: SignInParts
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    auth = openAuth(db, 's'.repeat(64), catchResetLink, async () => undefined)
    parts = { db, auth, limits: openRateLimits(db, 'secret') }
    return close
  })

  const register = async () => {
    const email = `${randomUUID()}@example.com`
    const attempt = { email, password: 'correct horse', address: '192.0.2.1', userAgent: 'a browser' }
    return { email, ...(await registerAccount(parts, attempt)) }
  }
  const mail = async (email: string) => {
    const letters: Mail[] = []
    const mailer = { send: async (letter: Mail) => void letters.push(letter), close: async () => undefined }
    await mailResetLink({ auth, mailer, origin: 'https://a.example' }, email)
    return letters
  }

  test('neither the password nor the token can be read, and the stored hash is no token', async () => {
    const { email, token, accountId } = await register()
    const rows = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('credentials').selectAll().execute(),
      await db.selectFrom('accounts').selectAll().execute(),
    ])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain('correct horse')
    expect(rows).not.toContain('192.0.2.1')
    expect((await findIdentity(auth, token))?.email).toBe(email)
    const [session] = await db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute()
    expect(session?.user_agent).toBe('a browser')
    expect(await findIdentity(auth, session?.token_hash ?? '')).toBeUndefined()
  })

  test('an address that failed too often is shut out of every account; one that succeeds is not counted', async () => {
    const { email } = await register()
    const from = (address: string) => signIn(parts, { email, password: 'correct horse', address, userAgent: '' })
    for (let failed = 0; failed < LOGINS_BY_ADDRESS.max - 1; failed += 1) {
      await parts.limits.count(LOGINS_BY_ADDRESS, '198.51.100.7')
    }
    await from('198.51.100.7')
    await from('198.51.100.7')
    await parts.limits.count(LOGINS_BY_ADDRESS, '198.51.100.7')
    await expect(from('198.51.100.7')).rejects.toMatchObject({ code: 'too_many_requests' })
    await from('198.51.100.8')
  })

  test('a session that has expired is worth nothing, and is swept away', async () => {
    const { token, accountId } = await register()
    await db.updateTable('sessions').set({ expires_at: new Date() }).where('account_id', '=', accountId).execute()
    expect(await findIdentity(auth, token)).toBeUndefined()
    await deleteExpired(db, new Date())
    const left = await db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute()
    expect(left).toEqual([])
  })

  test('a mailed link is kept as a hash and expires', async () => {
    const { email } = await register()
    const [letter] = await mail(email)
    const token = /\?token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(24)
    expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token)
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const reset = resetPassword(
      { auth, limits: parts.limits },
      { token, password: 'another one', address: '192.0.2.1' },
    )
    await expect(reset).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  test('no letter goes to an unknown address, nor to the demo account', async () => {
    await keepDemoAccount(db, auth)
    expect(await mail(`${randomUUID()}@example.com`)).toEqual([])
    expect(await mail(DEMO_CREDENTIALS.email)).toEqual([])
  })

  test('the demo account is made once, also by several starts at once, and goes when it is not wanted', async () => {
    await Promise.all([keepDemoAccount(db, auth), keepDemoAccount(db, auth), keepDemoAccount(db, auth)])
    const account = await findAccountByEmail(db, DEMO_CREDENTIALS.email)
    expect(account?.is_demo).toBe(true)
    const forgotten: (readonly string[])[] = []
    const works = {
      idsOf: async (id: string) => [`of ${id}`],
      forget: async (ids: readonly string[]) => void forgotten.push(ids),
    }
    await removeDemoAccount(db, works)
    await removeDemoAccount(db, works)
    expect(await findAccountByEmail(db, DEMO_CREDENTIALS.email)).toBeUndefined()
    expect(forgotten).toEqual([[`of ${account?.id}`]])
  })
})
