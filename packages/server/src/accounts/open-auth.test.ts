import { createHash, randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { deleteExpired, findAccountByEmail, listSessionRows, markProved } from './account-store.ts'
import { viewSession } from './account-view.ts'
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
    const emails: Mail[] = []
    const mailer = { send: async (email: Mail) => void emails.push(email), close: async () => undefined }
    await mailResetLink({ ...parts, mailer, origin: 'https://a.example' }, email)
    return emails
  }
  const queue = { enqueue: async () => undefined }
  const onProved = async () => undefined
  const dropWebhooks = async () => undefined
  const tokenIn = (email: Mail | undefined) => /\?token=(\S+)/.exec(email?.text ?? '')?.[1] ?? ''

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

  test('a session ends for good ninety days after the sign-in, however lately it was used', async () => {
    const { token, accountId } = await register()
    const begin = (daysAgo: number) =>
      db
        .updateTable('sessions')
        .set({ created_at: new Date(Date.now() - daysAgo * 86_400_000) })
        .where('account_id', '=', accountId)
        .execute()
    await begin(89)
    expect((await findIdentity(auth, token))?.id).toBe(accountId)
    const [session] = await listSessionRows(db, accountId, new Date())
    expect(session && Date.parse(viewSession(session, '').expiresAt)).toBeLessThan(Date.now() + 1.1 * 86_400_000)
    await begin(90)
    expect(await findIdentity(auth, token)).toBeUndefined()
    expect(await listSessionRows(db, accountId, new Date())).toEqual([])
    await deleteExpired(db, new Date())
    const left = await db.selectFrom('sessions').selectAll().where('account_id', '=', accountId).execute()
    expect(left).toEqual([])
  })

  test('a mailed link is kept as a hash and expires', async () => {
    const { email } = await register()
    const [message] = await mail(email)
    const token = tokenIn(message)
    expect(token.length).toBeGreaterThanOrEqual(24)
    expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token)
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    const reset = resetPassword(
      { ...parts, queue, onProved, dropWebhooks },
      { token, password: 'another one', address: '192.0.2.1' },
    )
    await expect(reset).rejects.toMatchObject({ code: 'reset_link_invalid' })
  })

  test('of two links used at the same moment one works; the other is dead, and so is one that was not used', async () => {
    const { email } = await register()
    const tokens = (await Promise.all([mail(email), mail(email), mail(email)])).map(([message]) => tokenIn(message))
    const use = (token: string | undefined) =>
      resetPassword(
        { ...parts, queue, onProved, dropWebhooks },
        { token: token ?? '', password: `the new one ${token}`, address: '192.0.2.1' },
      ).then(
        () => 'set',
        (error: { code: string }) => error.code,
      )
    const said = await Promise.all(tokens.slice(0, 2).map(use))
    expect(said.toSorted()).toEqual(['reset_link_invalid', 'set'])
    expect(await use(tokens[2])).toBe('reset_link_invalid')
    const attempt = { email, address: '192.0.2.1', userAgent: '' }
    await signIn(parts, { ...attempt, password: `the new one ${tokens[said.indexOf('set')]}` })
  })

  test('a link whose time is over ends no other', async () => {
    const { email } = await register()
    const [old, fresh] = [tokenIn((await mail(email))[0]), tokenIn((await mail(email))[0])]
    const hash = createHash('sha256').update(`reset-password:${old}`).digest('base64url')
    await db
      .updateTable('verifications')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('identifier', '=', hash)
      .execute()
    const use = (token: string) =>
      resetPassword(
        { ...parts, queue, onProved, dropWebhooks },
        { token, password: 'another one', address: '192.0.2.1' },
      )
    await expect(use(old)).rejects.toMatchObject({ code: 'reset_link_invalid' })
    await use(fresh)
  })

  test('a mailbox that nobody proved gets five links a day, whatever accounts and tags name it; a proved one is not bounded by it', async () => {
    const name = randomUUID()
    const make = async (tag: string) => {
      const email = `${name}${tag}@example.com`
      const attempt = { email, password: 'correct horse', address: '192.0.2.1', userAgent: '' }
      return { email, ...(await registerAccount(parts, attempt)) }
    }
    const victims = [await make(''), await make('+1'), await make('+two')]
    const sent = []
    for (let round = 0; round < 3; round += 1) for (const { email } of victims) sent.push(...(await mail(email)))
    expect(sent).toHaveLength(5)
    const [{ accountId, email } = { accountId: '', email: '' }] = victims
    await markProved(db, accountId, email)
    expect(await mail(email)).toHaveLength(1)
  })

  test('no email goes to an unknown address, nor to the demo account', async () => {
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
