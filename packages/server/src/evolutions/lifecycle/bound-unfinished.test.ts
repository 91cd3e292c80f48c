import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { follow } from '../../../test/follow.ts'
import { SERVER_DATABASES, startServerOn } from '../../../test/server-databases.ts'
import { signInAs, signUp } from '../../../test/sign-up.ts'
import { dataUrl, imageForm, json, type TestServer, type Visitor } from '../../../test/test-server.ts'

const LIMITS = {
  trustProxy: true,
  visitorDailyLimit: 3,
  visitorUnfinishedLimit: 2,
  accountUnfinishedLimit: 3,
  unprovedDailyLimit: 4,
}

describe.each(SERVER_DATABASES)('what one owner may have under way, on %s', (kind) => {
  let server: TestServer
  let photo: Uint8Array
  let networks = 0
  let network = ''
  /** From here on the model makes no frame. */
  let held = 1

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    const model = scriptedModel(async ({ number }, signal) => {
      if (number < held) return undefined
      return new Promise((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
    })
    server = await startServerOn(kind, [providerOf(model)], LIMITS)
  })
  afterAll(() => server.close())
  beforeEach(() => {
    networks += 1
    network = `2001:db8:${networks}`
    held = 1
  })

  /** From somewhere within the test's network. */
  const call = (visitor: Visitor, address: string, init: RequestInit = {}, from = `${network}::1`) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', from)
    return server.call(visitor, address, { ...init, headers })
  }
  const at = { call }
  const start = (visitor: Visitor, totalFrames = 3, from?: string) =>
    call(visitor, '/api/evolution', imageForm(photo, { totalFrames: String(totalFrames) }), from)
  const started = async (visitor: Visitor, totalFrames?: number) =>
    createEvolution.ok.body.parse(await (await start(visitor, totalFrames)).json()).evolutionId
  const post = (visitor: Visitor, address: string) => call(visitor, address, { method: 'POST' })
  const problemOf = async (answer: Promise<Response>) => {
    const refused = await answer
    const { code, error } = problemBody.parse(await refused.json())
    return { status: refused.status, code, error }
  }
  const demo = () => signInAs(at, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)

  test('of twelve parallel starts of an account as many happen as it may have under way', async () => {
    const { visitor } = await signUp(at)
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(visitor)))
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(3)
    expect(await problemOf(start(visitor))).toEqual({
      status: 429,
      code: 'too_many_unfinished',
      error: 'An account can have 3 evolutions under way at a time. Wait for one to end, or cancel one.',
    })
    const project = json({ imageUrl: dataUrl(photo), llmProvider: 'shift' })
    expect(await problemOf(call(visitor, '/projects', project))).toMatchObject({ code: 'too_many_unfinished' })
    const { evolutionId: first } = createEvolution.ok.body.parse(await made[0]?.json())
    expect((await post(visitor, `/api/evolution/${first}/cancel`)).status).toBe(202)
    await started(visitor)
    expect(await problemOf(post(visitor, `/api/evolution/${first}/retry`))).toMatchObject({
      status: 429,
      code: 'too_many_unfinished',
    })
  })

  test('everybody without an account of their own at one network has two under way, the demo account’s among them', async () => {
    const visitor: Visitor = {}
    const first = await started(visitor)
    const { visitor: asDemo } = await demo()
    const second = await started(asDemo)
    const error =
      'Without your own account, one network can have 2 evolutions under way at a time. Wait for one to end, or cancel one. Or sign up: an account has room for 3 of its own.'
    for (const somebody of [{}, visitor, asDemo]) {
      expect(await problemOf(start(somebody))).toEqual({ status: 429, code: 'too_many_unfinished', error })
    }
    // The next /64 is the same household, and the next /56 somebody else.
    expect((await start({}, 3, `${network}:ff::1`)).status).toBe(429)
    const { visitor: account } = await signUp(at)
    await started(account)
    const elsewhere = await start({}, 3, `${network}:100::1`)
    expect(elsewhere.status).toBe(201)
    await post(visitor, `/api/evolution/${first}/cancel`)
    await post(asDemo, `/api/evolution/${second}/cancel`)
    await started({})
  })

  test('signing in as the demo again gives no new day', async () => {
    held = 2
    const allowed: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const { visitor } = await demo()
      const answer = await start(visitor)
      allowed.push(answer.status)
      if (answer.status !== 201) continue
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      await follow(server.url, evolutionId, ({ progress }) => progress.current === 1)
      await post(visitor, `/api/evolution/${evolutionId}/cancel`)
    }
    expect(allowed).toEqual([201, 201, 201, 429, 429])
    const { visitor } = await demo()
    expect(await problemOf(start(visitor))).toMatchObject({
      code: 'daily_limit_reached',
      error: expect.stringMatching(/^With the demo account, as without one, there are 3 evolutions in 24 hours\./),
    })
    const left = getAllowance.ok.body.parse(await (await call(visitor, '/api/allowance')).json())
    expect(left).toMatchObject({ limit: 3, remaining: 0 })
  })

  test('a reset forgets no start: what is made anew counts anew', async () => {
    held = 10
    const visitor: Visitor = {}
    const id = await started(visitor, 10)
    const again: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await follow(server.url, id, ({ progress }) => progress.current === 9)
      await post(visitor, `/api/evolution/${id}/cancel`)
      expect((await call(visitor, '/api/cleanup', json({ evolutionId: id }))).status).toBe(200)
      again.push((await post(visitor, `/api/evolution/${id}/retry`)).status)
    }
    expect(again).toEqual([202, 202, 429])
    expect((await start({})).status).toBe(429)
  })

  test('accounts whose address nobody confirmed share a day at their network', async () => {
    const allowed: number[] = []
    const accounts: Visitor[] = []
    held = 2
    for (let round = 0; round < 5; round += 1) {
      const { visitor } = await signUp(at)
      accounts.push(visitor)
      const answer = await start(visitor)
      allowed.push(answer.status)
      if (answer.status !== 201) continue
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      await follow(server.url, evolutionId, ({ progress }) => progress.current === 1)
      await post(visitor, `/api/evolution/${evolutionId}/cancel`)
    }
    expect(allowed).toEqual([201, 201, 201, 201, 429])
    const [first = {}] = accounts
    expect(await problemOf(start(first))).toMatchObject({
      code: 'unproved_limit_reached',
      error: expect.stringMatching(
        /^Until an account’s email address is confirmed, there are 4 evolutions in 24 hours/,
      ),
    })
    const elsewhere = await start(first, 3, '198.51.100.7')
    expect(elsewhere.status).toBe(201)
  })
})
