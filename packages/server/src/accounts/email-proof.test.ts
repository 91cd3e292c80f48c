import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getUser } from '@afterimage/contract/account-endpoints'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { listWebhooks } from '@afterimage/contract/webhook-endpoints'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import { mailedToken, proveEmail } from '../../test/prove-email.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { PASSWORD, signInAs, signUp } from '../../test/sign-up.ts'
import { json, type TestServer, type Visitor } from '../../test/test-server.ts'
import type { Db, Tx } from '../platform/database/tables.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { recipientOf } from '../platform/mail/recipient.ts'
import { openRateLimits, type RateLimits } from '../platform/rate-limit.ts'
import { confirmEmail, mailProof, orderFirstProof, requestProof } from './email-proof.ts'
import { findIdentity } from './find-identity.ts'
import { type Auth, openAuth } from './open-auth.ts'
import { mailPasswordNews } from './password-news.ts'
import { catchResetLink } from './password-reset.ts'
import { registerAccount } from './sign-in.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+one+two@example.com', 'ada@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
])('what goes to %s is counted as what goes to %s', (email, recipient) => {
  expect(recipientOf(email)).toBe(recipient)
})

describe.each(TEST_DATABASES)('the proof of an address, on $name', ({ open }) => {
  let db: Db
  let auth: Auth
  let limits: RateLimits
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    auth = openAuth(db, 's'.repeat(64), catchResetLink, async () => undefined)
    limits = openRateLimits(db, 'secret')
    return close
  })

  const sent: Mail[] = []
  const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined }
  const orders: object[] = []
  const queue = {
    enqueue: async (_tx: Tx, _kind: object, payload: object) => void orders.push(payload),
  }
  const parts = () => ({ db, limits, queue })
  const register = async (email = `${randomUUID()}@example.com`) => {
    const attempt = { email, password: PASSWORD, address: '192.0.2.1', userAgent: '' }
    const { accountId, token } = await registerAccount({ db, auth, limits }, attempt)
    return { id: accountId, email, token }
  }
  const identityOf = async (token: string) => {
    const identity = await findIdentity(auth, token)
    if (identity === undefined) throw new Error('nobody')
    return identity
  }
  const mail = async (accountId: string) => {
    await mailProof({ db, auth, mailer, origin: 'https://a.example' }, accountId)
    return /\?token=(\S+)/.exec(sent.pop()?.text ?? '')?.[1] ?? ''
  }
  const confirm = (token: string, onProved: (tx: Tx, id: string) => Promise<void> = async () => undefined) =>
    confirmEmail({ db, auth, limits, onProved }, { token, address: '192.0.2.1' })

  test('a link is kept as a hash, proves the address once, and tells the page that waited for it', async () => {
    const { id, email, token: session } = await register()
    const token = await mail(id)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db.selectFrom('verifications').selectAll().execute())).not.toContain(token)
    expect((await identityOf(session)).isProved).toBe(false)
    const told: string[] = []
    expect(await confirm(token, async (_tx, accountId) => void told.push(accountId))).toBe(email)
    expect([(await identityOf(session)).isProved, told]).toEqual([true, [id]])
    await expect(confirm(token)).rejects.toMatchObject({ code: 'token_invalid' })
    expect(await mail(id)).toBe('')
  })

  test('a link is worth nothing when its time is over, or when the account has another address or is gone', async () => {
    const { id } = await register()
    const [expired, other, gone] = [await mail(id), await mail(id), await mail(id)]
    const past = { expires_at: new Date(Date.now() - 1) }
    await db.updateTable('verifications').set(past).where('value', 'like', `%${id}%`).execute()
    await expect(confirm(expired)).rejects.toMatchObject({ code: 'token_invalid' })
    const future = { expires_at: new Date(Date.now() + 60_000) }
    await db.updateTable('verifications').set(future).where('value', 'like', `%${id}%`).execute()
    await db
      .updateTable('accounts')
      .set({ email: `${randomUUID()}@example.com` })
      .where('id', '=', id)
      .execute()
    await expect(confirm(other)).rejects.toMatchObject({ code: 'token_invalid' })
    await db.deleteFrom('accounts').where('id', '=', id).execute()
    await expect(confirm(gone)).rejects.toMatchObject({ code: 'token_invalid' })
  })

  test('a mailbox is asked five times a day, whatever accounts and tags name it; an account is made all the same', async () => {
    const name = randomUUID()
    for (let made = 0; made < 8; made += 1) {
      await orderFirstProof(parts(), { id: randomUUID(), email: `${name}+${made}@example.com` })
    }
    expect(orders.splice(0)).toHaveLength(5)
    const { token } = await register(`${name}@example.com`)
    const asking = requestProof(parts(), await identityOf(token), '192.0.2.1')
    await expect(asking).rejects.toMatchObject({ code: 'too_many_requests', retryAt: expect.any(Date) })
    expect(orders).toEqual([])
  })

  test('an account asks three times an hour', async () => {
    const { token } = await register()
    const identity = await identityOf(token)
    for (let asked = 0; asked < 3; asked += 1) await requestProof(parts(), identity, '192.0.2.2')
    await expect(requestProof(parts(), identity, '192.0.2.2')).rejects.toThrow('Check your spam folder')
    expect(orders.splice(0)).toHaveLength(3)
  })

  test('of a changed password a proved address is told, ten times a day, and an unproved one never', async () => {
    const { id, email } = await register()
    const tell = () =>
      mailPasswordNews(
        { db, limits, mailer, origin: 'https://a.example' },
        { accountId: id, changedAt: '2026-01-02T03:04:05.000Z', by: 'change' },
      )
    await tell()
    expect(sent).toEqual([])
    await confirm(await mail(id))
    for (let change = 0; change < 12; change += 1) await tell()
    const news = sent.splice(0)
    expect(news).toHaveLength(10)
    expect(news[0]).toMatchObject({ to: email, subject: 'Your Afterimage password was changed' })
    expect(news[0]?.text).toContain('January 2, 2026 at 3:04 AM (UTC)')
    expect(news[0]?.text).toContain('API keys and webhooks go on working')
    expect(news[0]?.text).toContain('https://a.example/forgot-password')
  })
})

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

describe.each(SERVER_DATABASES)('what accounts are mailed on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [providerOf(idle)])
  })
  afterAll(() => server.close())

  const emails = () => readEmails(server.dataDir)
  const news = async (email: string) =>
    (await emails()).filter((text) => text.includes(`To: ${email}`) && text.includes('password was changed'))
  const reset = (token: string, password: string) => server.call({}, '/auth/reset-password', json({ token, password }))
  const linkFor = async (email: string, exceptToken = '') => {
    await server.call({}, '/auth/request-password-reset', json({ email }))
    const find = () => mailedToken(emails, email, '/reset-password')
    await expect.poll(find, { timeout: 20_000 }).not.toBe(exceptToken)
    return find()
  }
  const askAgain = async (visitor: Visitor) => {
    const answer = await server.call(visitor, '/user/email-proof', { method: 'POST' })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }

  test('signing up mails a link that proves the address', async () => {
    const { visitor, email } = await signUp(server)
    expect(await askAgain(visitor)).toEqual({ status: 202, body: { message: `A link is on its way to ${email}.` } })
    await proveEmail(server, email)
    expect(getUser.ok.body.parse(await (await server.call(visitor, '/user')).json()).isProved).toBe(true)
    expect(await askAgain(visitor)).toMatchObject({ status: 409, body: { code: 'not_possible_now' } })
    const made = await server.call({}, '/auth/confirm-email', json({ token: 'made up' }))
    expect([made.status, problemBody.parse(await made.json()).code]).toEqual([410, 'token_invalid'])
  })

  test('the demo account, which is nobody’s, is mailed nothing', async () => {
    const { visitor } = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    expect(await askAgain(visitor)).toMatchObject({ status: 403, body: { code: 'demo_account' } })
  })

  test('links for a new password die together, with the first that is used; using it proves the address, ends keys and webhooks, and is told', async () => {
    const { visitor, email } = await signUp(server)
    // A person who took an address that is not theirs keeps nothing of the account.
    const key = json({ name: 'Early', scopes: ['read'], expiresInDays: 30 })
    const { secret } = createApiKey.ok.body.parse(await (await server.call(visitor, '/user/api-keys', key)).json())
    const webhook = json({ url: 'https://1.1.1.1/hook', events: ['evolution.completed'] })
    expect((await server.call(visitor, '/user/webhooks', webhook)).status).toBe(201)
    const first = await linkFor(email)
    const second = await linkFor(email, first)
    expect((await reset(second, 'the new one')).status).toBe(200)
    const late = await reset(first, 'somebody else’s')
    expect([late.status, problemBody.parse(await late.json()).code]).toEqual([410, 'reset_link_invalid'])
    const { user, visitor: owner } = await signInAs(server, email, 'the new one')
    expect(user.isProved).toBe(true)
    expect((await server.call({ token: secret }, '/api/user')).status).toBe(401)
    const { webhooks } = listWebhooks.ok.body.parse(await (await server.call(owner, '/user/webhooks')).json())
    expect(webhooks).toEqual([])
    await expect.poll(() => news(email), { timeout: 20_000 }).toHaveLength(1)
  })

  test('a password that is changed ends the links for a new one, and its owner is told', async () => {
    const { visitor, email } = await signUp(server)
    await proveEmail(server, email)
    const link = await linkFor(email)
    const change = json({ currentPassword: PASSWORD, newPassword: 'a new one' })
    expect((await server.call(visitor, '/user/password', change)).status).toBe(200)
    expect((await reset(link, 'somebody else’s')).status).toBe(410)
    await signInAs(server, email, 'a new one')
    await expect.poll(() => news(email), { timeout: 20_000 }).toHaveLength(1)
  })
})
