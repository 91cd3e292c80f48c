import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import {
  beginSignIn,
  finishSignIn,
  getSignInOptions,
  getUser,
  listSignIns,
} from '@afterimage/contract/account-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { readEmails } from '@afterimage/testing/server/emails'
import {
  signInAt,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@afterimage/testing/server/identity-provider'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailedToken, proveEmail } from '../../../test/prove-email.ts'
import { SERVER_DATABASES, startServerOn } from '../../../test/server-databases.ts'
import { PASSWORD, signInAs, signUp } from '../../../test/sign-up.ts'
import { json, startTestServer, type TestServer, type Visitor } from '../../../test/test-server.ts'

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))
let club: TestIdentityProvider
beforeAll(async () => {
  club = await startIdentityProvider()
})
afterAll(() => club.close())

const configOf = ({ issuer, clientId, clientSecret }: Omit<TestIdentityProvider, 'people' | 'close'>, id = 'club') => {
  return { id, name: 'The Club', issuer: new URL(issuer), clientId, clientSecret }
}
const problemOf = async (answer: Response) => {
  const { code, error } = problemBody.parse(await answer.json())
  return { status: answer.status, code, error }
}

describe.each(SERVER_DATABASES)('signing in with an identity provider on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [providerOf(idle)], {
      identityProviders: [configOf(club), configOf({ ...club, issuer: 'http://127.0.0.1:9' }, 'away')],
    })
  })
  afterAll(() => server.close())

  const begin = async (visitor: Visitor) => {
    const answer = await server.call(visitor, '/auth/providers/club/begin', { method: 'POST' })
    return beginSignIn.ok.body.parse(await answer.json()).url
  }
  const finish = (visitor: Visitor, { search }: { readonly search: string }) =>
    server.call(visitor, '/api/auth/providers/club/finish', json({ query: search }))
  const comeBack = async (name: string, visitor: Visitor = {}) =>
    finish(visitor, await signInAt(await begin(visitor), name))
  const signedIn = async (name: string) => finishSignIn.ok.body.parse(await (await comeBack(name)).json())
  const someone = () => `ada-${randomUUID()}`

  test('an account is made at the first time, its address proved, and the same one is signed in to from then on', async () => {
    const name = someone()
    const first = await signedIn(name)
    expect(first.user).toMatchObject({ email: `${name}@example.com`, credits: 100, isProved: true, plan: 'free' })
    club.people.set(name, { email: `${someone()}@example.com` })
    const again = await signedIn(name)
    expect([first.isNew, again.isNew, again.user.id]).toEqual([true, false, first.user.id])
    const visitor = { token: again.token }
    expect(getUser.ok.body.parse(await (await server.call(visitor, '/user')).json())).toEqual(again.user)
    const ways = listSignIns.ok.body.parse(await (await server.call(visitor, '/user/sign-ins')).json())
    expect(ways).toEqual({ hasPassword: false, providers: [{ id: 'club', name: 'The Club' }] })
  })

  test('the sign-in screen is told where else people can sign in', async () => {
    const options = getSignInOptions.ok.body.parse(await (await server.call({}, '/auth/options')).json())
    expect(options).toMatchObject({ password: true, providers: [{ id: 'club', name: 'The Club' }, { id: 'away' }] })
  })

  test('who signs in for the first time twice at once has one account', async () => {
    const name = someone()
    const answers = await Promise.all([signedIn(name), signedIn(name)])
    expect(answers[0]?.user.id).toBe(answers[1]?.user.id)
  })

  test('an account with the same address is linked where both sides have proved it', async () => {
    const name = someone()
    const { user, email } = await signUp(server, {}, `${name}@example.com`)
    expect(await problemOf(await comeBack(name))).toMatchObject({ status: 403, code: 'email_unproved' })
    await proveEmail(server, email)
    const linked = await signedIn(name)
    expect([linked.isNew, linked.user.id]).toEqual([false, user.id])
    const other = someone()
    club.people.set(other, { email })
    expect(await problemOf(await comeBack(other))).toMatchObject({ status: 409, code: 'email_taken' })
    expect((await signInAs(server, email, PASSWORD)).user.id).toBe(user.id)
  })

  test.each([
    ['is not proved there', { email_verified: false }, /has not confirmed/],
    ['is the demo’s', { email: DEMO_CREDENTIALS.email }, /belongs to/],
  ])('an address that %s signs nobody in', async (_why, person, sentence) => {
    const name = someone()
    club.people.set(name, person)
    const { error } = await problemOf(await comeBack(name))
    expect(error).toMatch(sentence)
  })

  describe('an answer is refused', () => {
    const over = { status: 401, code: 'sign_in_failed' }

    test('when it is used twice', async () => {
      const visitor: Visitor = {}
      const answer = await signInAt(await begin(visitor), someone())
      const { cookie } = visitor
      expect((await finish(visitor, answer)).status).toBe(200)
      expect(visitor.cookie).not.toBe(cookie)
      expect(await problemOf(await finish(visitor, answer))).toMatchObject(over)
      expect(await problemOf(await finish({ ...(cookie && { cookie }) }, answer))).toMatchObject(over)
    })

    test('in another browser than the one that began, or in one that began something else', async () => {
      const answer = await signInAt(await begin({}), someone())
      expect(await problemOf(await finish({}, answer))).toMatchObject(over)
      const other: Visitor = {}
      await begin(other)
      expect(await problemOf(await finish(other, answer))).toMatchObject(over)
    })

    test('when the provider says that it was stopped there', async () => {
      const visitor: Visitor = {}
      const state = new URL(await begin(visitor)).searchParams.get('state') ?? ''
      const stopped = { search: `?${new URLSearchParams({ error: 'access_denied', state, iss: club.issuer })}` }
      const { error } = await problemOf(await finish(visitor, stopped))
      expect(error).toMatch(/^You stopped the sign-in at The Club/)
    })

    test.each([
      ['empty', ''],
      ['made up', '?code=made-up'],
      ['long', `?state=${'x'.repeat(8_000)}`],
      ['doubled', '?code=a&code=b&state=c'],
    ])('when it is %s', async (_what, search) => {
      const visitor: Visitor = {}
      await begin(visitor)
      expect(await problemOf(await finish(visitor, { search }))).toMatchObject(over)
    })
  })

  test('a provider that cannot be reached is told so, and one that is not there is not found', async () => {
    const away = await server.call({}, '/auth/providers/away/begin', { method: 'POST' })
    expect(await problemOf(away)).toMatchObject({ status: 503, code: 'sign_in_unavailable' })
    expect((await server.call({}, '/auth/providers/nobody/begin', { method: 'POST' })).status).toBe(404)
  })

  test('an account without a password is deleted with its address, by somebody who has just signed in', async () => {
    const { token, user } = await signedIn(someone())
    const remove = async (email: string) => server.call({ token }, '/user/delete', json({ email }))
    expect(await problemOf(await remove('other@example.com'))).toMatchObject({ status: 403, code: 'wrong_email' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 })
    const late = await remove(user.email).finally(() => vi.useRealTimers())
    expect(await problemOf(late)).toMatchObject({ status: 409, code: 'not_possible_now' })
    expect((await remove(user.email)).status).toBe(200)
  })

  test('it gets a password by email, and has both from then on', async () => {
    const name = someone()
    const { user } = await signedIn(name)
    const asked = await server.call({}, '/auth/request-password-reset', json({ email: user.email }))
    expect(asked.status).toBe(202)
    const token = await mailedToken(() => readEmails(server.dataDir), user.email, '/reset-password')
    expect((await server.call({}, '/auth/reset-password', json({ token, password: PASSWORD }))).status).toBe(200)
    expect((await signInAs(server, user.email, PASSWORD)).user.id).toBe(user.id)
    expect((await signedIn(name)).user.id).toBe(user.id)
  })

  if (kind === 'PostgreSQL') {
    test('where passwords are done away with, one that somebody had is not asked for', async () => {
      const name = someone()
      const { email } = await signUp(server, {}, `${name}@example.com`)
      await proveEmail(server, email)
      await signedIn(name)
      const without = await startTestServer([providerOf(idle)], {
        ...{ databaseUrl: server.databaseUrl, hasPasswords: false, identityProviders: [configOf(club)] },
      })
      const visitor: Visitor = {}
      const begun = await without.call(visitor, '/auth/providers/club/begin', { method: 'POST' })
      const { search } = await signInAt(beginSignIn.ok.body.parse(await begun.json()).url, name)
      const answer = await without.call(visitor, '/auth/providers/club/finish', json({ query: search }))
      const { token } = finishSignIn.ok.body.parse(await answer.json())
      const ways = listSignIns.ok.body.parse(await (await without.call({ token }, '/user/sign-ins')).json())
      expect(ways.hasPassword).toBe(false)
      expect((await without.call({ token }, '/user/delete', json({ email }))).status).toBe(200)
      await without.close()
    })
  }
})

test('without passwords nobody registers or signs in with one, but to the demo', async () => {
  const server = await startServerOn('PGlite', [providerOf(idle)], {
    hasPasswords: false,
    identityProviders: [configOf(club)],
  })
  const credentials = json({ email: 'ada@example.com', password: PASSWORD })
  for (const path of ['/auth/register', '/auth/login', '/auth/request-password-reset'])
    expect(await problemOf(await server.call({}, path, credentials))).toMatchObject({
      status: 403,
      code: 'password_off',
    })
  expect((await server.call({}, '/auth/login', json(DEMO_CREDENTIALS))).status).toBe(200)
  await server.close()
})
