import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getCredits, getUser, listSessions } from '@afterimage/contract/account-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { listProjects } from '@afterimage/contract/project-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mailedToken } from '../../test/prove-email.ts'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { PASSWORD, signInAs, signUp } from '../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../test/test-server.ts'

const idle = scriptedModel((_step, signal) => new Promise((_made, stop) => signal.addEventListener('abort', stop)))

describe.each(SERVER_DATABASES)('accounts on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [providerOf(idle)])
  })
  afterAll(() => server.close())

  const problemOf = async (answer: Response) => {
    const problem = problemBody.parse(await answer.json())
    return { status: answer.status, ...problem, requestId: undefined }
  }
  const signIn = (email: string, password: string) => server.call({}, '/auth/login', json({ email, password }))
  const userOf = (visitor: Visitor) => server.call(visitor, '/api/user')
  const emails = () => readEmails(server.dataDir)
  const resetToken = (email: string) => mailedToken(emails, email, '/reset-password')

  test('registering gives a token, 100 credits and their entry in the history', async () => {
    const { visitor, user, email } = await signUp(server)
    expect(user).toMatchObject({ email, credits: 100, plan: 'free', isDemo: false, isProved: false })
    expect(getUser.ok.body.parse(await (await server.call(visitor, '/user')).json())).toEqual(user)
    const credits = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json())
    expect(credits).toMatchObject({ credits: 100, transactions: [{ description: 'Welcome bonus', amount: 100 }] })
  })

  test('an address has one account, however it is spelled and however many register at once', async () => {
    const email = `${randomUUID()}@example.com`
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`].map((spelling) =>
        server.call({}, '/auth/register', json({ email: spelling, password: PASSWORD })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await problemOf(refused))).toMatchObject({ code: 'email_taken' })
    expect((await signIn(email.toUpperCase(), PASSWORD)).status).toBe(200)
  })

  test.each([
    [{ email: 'ada@example.com', password: '12345' }, 'Password must be at least 6 characters long'],
    [{ email: 'ada@example.com', password: ' \u3000    ' }, 'Password must contain more than spaces'],
    [{ email: 'ada', password: PASSWORD }, 'Enter a valid email address.'],
    [{ email: 'ada@example.com' }, 'Enter a password.'],
    [{ email: DEMO_CREDENTIALS.email, password: PASSWORD }, 'There is already an account'],
  ])('registering with %o is refused', async (body, sentence) => {
    const problem = await problemOf(await server.call({}, '/auth/register', json(body)))
    expect(problem.status).toBeLessThan(500)
    expect(problem.error.startsWith(sentence)).toBe(true)
  })

  test('an unknown address gets the same answer as a wrong password, after the same work', async () => {
    const { email } = await signUp(server)
    const timed = async (address: string) => {
      const times: number[] = []
      let problem: unknown
      for (let count = 0; count < 5; count += 1) {
        const startedAt = performance.now()
        problem = await problemOf(await signIn(address, 'wrong password'))
        times.push(performance.now() - startedAt)
      }
      return { problem, median: times.toSorted((a, b) => a - b)[2] ?? 0 }
    }
    const known = await timed(email)
    const unknown = await timed(`${randomUUID()}@example.com`)
    expect(known.problem).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(unknown.problem).toEqual(known.problem)
    // Without the password's hash it would take a tenth of the time.
    expect(unknown.median).toBeGreaterThan(known.median / 3)
  })

  test('after ten failures from one place the account is closed to it for a while, whether it exists or not, and others are not', async () => {
    const { email } = await signUp(server)
    const other = await signUp(server)
    for (const address of [email, `${randomUUID()}@example.com`]) {
      const tries = await Promise.all(Array.from({ length: 14 }, () => signIn(address, 'wrong password')))
      expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
      const refused = await signIn(address, PASSWORD)
      expect(await problemOf(refused)).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    }
    expect((await signIn(other.email, PASSWORD)).status).toBe(200)
    await server.call({}, '/auth/request-password-reset', json({ email }))
    const token = await resetToken(email)
    await server.call({}, '/auth/reset-password', json({ token, password: 'another one' }))
    expect((await signIn(email, 'another one')).status).toBe(200)
  })

  test('a token that is no good is told so where something would change, and ignored where anybody may look', async () => {
    const photo = await readPhoto('coffee-cup.jpg')
    const { visitor } = await signUp(server)
    const made = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = z.object({ evolutionId: z.uuid() }).parse(await made.json())
    const stranger = { token: 'a'.repeat(43) }
    expect((await userOf(stranger)).status).toBe(401)
    expect((await server.call({}, `/api/user?token=${visitor.token}`)).status).toBe(401)
    const start = await server.call(stranger, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    expect(await problemOf(start)).toMatchObject({ status: 401, code: 'authentication_required' })
    expect((await server.call(stranger, `/api/evolution/${evolutionId}`)).status).toBe(200)
  })

  test('a logout ends this session alone; signing out everywhere ends all', async () => {
    const first = await signUp(server)
    const second = await signInAs(server, first.email, PASSWORD)
    const third = await signInAs(server, first.email, PASSWORD)
    const answer = await server.call(third.visitor, '/user/sessions')
    const { sessions } = listSessions.ok.body.parse(await answer.json())
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
    expect((await server.call(second.visitor, '/auth/logout', { method: 'POST' })).status).toBe(200)
    expect((await userOf(second.visitor)).status).toBe(401)
    const one = sessions.at(-1)?.id
    expect((await server.call(third.visitor, `/user/sessions/${one}`, { method: 'DELETE' })).status).toBe(200)
    expect((await userOf(first.visitor)).status).toBe(401)
    const stranger = await signUp(server)
    const current = sessions[0]?.id
    expect((await server.call(stranger.visitor, `/user/sessions/${current}`, { method: 'DELETE' })).status).toBe(404)
    expect((await userOf(third.visitor)).status).toBe(200)
    await server.call(third.visitor, '/user/sessions', { method: 'DELETE' })
    expect((await userOf(third.visitor)).status).toBe(401)
  })

  test('a changed password ends every other session', async () => {
    const first = await signUp(server)
    const second = await signInAs(server, first.email, PASSWORD)
    const change = (currentPassword: string) =>
      server.call(first.visitor, '/user/password', json({ currentPassword, newPassword: 'a new one' }))
    expect(await problemOf(await change('not it'))).toMatchObject({ status: 403, code: 'wrong_password' })
    expect((await userOf(second.visitor)).status).toBe(200)
    expect((await change(PASSWORD)).status).toBe(200)
    expect((await userOf(first.visitor)).status).toBe(200)
    expect((await userOf(second.visitor)).status).toBe(401)
    expect((await signIn(first.email, PASSWORD)).status).toBe(401)
    expect((await signIn(first.email, 'a new one')).status).toBe(200)
  })

  test('a mailed link sets a new password once and ends every session; nobody learns who has an account', async () => {
    const { visitor, email } = await signUp(server)
    const unknown = `${randomUUID()}@example.com`
    const ask = async (address: string) => {
      const answer = await server.call({}, '/auth/request-password-reset', json({ email: address }))
      return { status: answer.status, body: await answer.json() }
    }
    expect(await ask(unknown)).toEqual(await ask(email))
    const token = await resetToken(email)
    expect((await emails()).join()).toContain(`${server.url}/reset-password?token=${token}`)
    expect((await emails()).join()).not.toContain(unknown)
    const reset = (password: string) => server.call({}, '/auth/reset-password', json({ token, password }))
    expect((await reset('short')).status).toBe(400)
    expect((await reset('the new one')).status).toBe(200)
    expect(await problemOf(await reset('yet another'))).toMatchObject({ status: 410, code: 'reset_link_invalid' })
    expect((await userOf(visitor)).status).toBe(401)
    expect((await signIn(email, 'the new one')).status).toBe(200)
  })

  test('the demo account is there, is filled up, and cannot be taken from the others', async () => {
    expect(await (await server.call({}, '/auth/options')).json()).toMatchObject({ demoAccount: true })
    const { visitor, user } = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    expect(user).toMatchObject({ isDemo: true, credits: 100 })
    const photo = await readPhoto('coffee-cup.jpg')
    await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '100' }))
    expect(getUser.ok.body.parse(await (await userOf(visitor)).json()).credits).toBe(80)
    const again = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    expect(again.user.credits).toBe(100)
    const { password } = DEMO_CREDENTIALS
    const refused = [
      await server.call(visitor, '/user/password', json({ currentPassword: password, newPassword: 'mine now' })),
      await server.call(visitor, '/user/delete', json({ password })),
      await server.call(visitor, '/user/sessions', { method: 'DELETE' }),
    ]
    for (const answer of refused) expect(await problemOf(answer)).toMatchObject({ status: 403, code: 'demo_account' })
  })

  test("signing up claims the visitor's evolutions; the cookie alone owns nothing of them any more", async () => {
    const visitor: Visitor = {}
    const photo = await readPhoto('coffee-cup.jpg')
    const made = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const { evolutionId } = z.object({ evolutionId: z.uuid() }).parse(await made.json())
    const { claimedEvolutions, email } = await signUp(server, visitor)
    expect(claimedEvolutions).toBe(1)
    const { projects } = listProjects.ok.body.parse(await (await server.call(visitor, '/projects')).json())
    expect(projects.map(({ id }) => id)).toEqual([evolutionId])
    const { cookie = '' } = visitor
    expect((await server.call({ cookie }, `/api/evolution/${evolutionId}/cancel`, { method: 'POST' })).status).toBe(403)

    const next = await server.call({ cookie }, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
    expect(next.status).toBe(201)
    expect((await signInAs(server, email, PASSWORD, { cookie })).claimedEvolutions).toBe(1)
  })

  test('a deleted account leaves nothing: no session, no evolution, no file', async () => {
    const { visitor, email } = await signUp(server)
    const made = await server.call(
      visitor,
      '/api/evolution',
      imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }),
    )
    const { evolutionId } = z.object({ evolutionId: z.uuid() }).parse(await made.json())
    expect(await server.keptFolders()).toContain(evolutionId)
    const remove = (password: string) => server.call(visitor, '/user/delete', json({ password }))
    expect(await problemOf(await remove('not it'))).toMatchObject({ status: 403, code: 'wrong_password' })
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await userOf(visitor)).status).toBe(401)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await server.call({}, `/api/evolution/${evolutionId}`)).status).toBe(404)
    expect(await server.keptFolders()).not.toContain(evolutionId)
    await signUp(server, {}, email)
  })
})
