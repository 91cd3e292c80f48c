import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getCredits } from '@afterimage/contract/account-endpoints'
import { getAllowance } from '@afterimage/contract/allowance-endpoint'
import { evolutionDetail } from '@afterimage/contract/evolution'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchDetail, follow } from '../../../test/follow.ts'
import { SERVER_DATABASES, startServerOn } from '../../../test/server-databases.ts'
import { signInAs, signUp } from '../../../test/sign-up.ts'
import { imageForm, json, type TestServer, type Visitor } from '../../../test/test-server.ts'
import type { Db } from '../../platform/database/tables.ts'
import { openVisitors } from '../../visitors/visitors.ts'
import { openUnfinishedBound } from './bound-unfinished.ts'
import { openCharging } from './charging.ts'

describe.each(SERVER_DATABASES)('what evolutions cost, on %s', (kind) => {
  let server: TestServer
  let photo: Uint8Array
  /** The frame that the model refuses to make; none is made while it is undefined. */
  let refused: number | undefined

  beforeAll(async () => {
    photo = await readPhoto('coffee-cup.jpg')
    const model = scriptedModel(async ({ number }, signal) => {
      if (number === refused) throw new ModelError('refused', 'not allowed')
      if (refused !== undefined) return undefined
      return new Promise((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
    })
    server = await startServerOn(kind, [providerOf(model)], { visitorDailyLimit: 2, trustProxy: true })
  })
  afterAll(() => server.close())

  const start = (visitor: Visitor, totalFrames: number) =>
    server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: String(totalFrames) }))
  const idOf = async (answer: Response) => createEvolution.ok.body.parse(await answer.json()).evolutionId
  const started = async (visitor: Visitor, totalFrames: number) => idOf(await start(visitor, totalFrames))
  const post = (visitor: Visitor, address: string) => server.call(visitor, address, { method: 'POST' })
  const ledger = async (visitor: Visitor) => {
    const answer = await server.call(visitor, '/user/credits')
    const { credits, transactions } = getCredits.ok.body.parse(await answer.json())
    expect(transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(credits)
    return { credits, amounts: transactions.map(({ amount }) => amount).toReversed() }
  }
  const failed = ({ status }: { status: string }) => status === 'failed'

  let networks = 0
  const _elsewhere = (): Visitor => {
    networks += 1
    return { address: `198.51.100.${networks}` }
  }

  const paidFor = async (viewer: Visitor, id: string) => {
    const answer = await server.call(viewer, `/api/evolution/${id}`)
    return evolutionDetail.parse(await answer.json()).evolution.creditsPaid
  }

  test('of 50 parallel starts five are paid with credits at 20 each, and two are the day’s', async () => {
    refused = undefined
    const { visitor } = await signUp(server, { address: '198.51.100.1' })
    const before = (await server.keptFolders()).length
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(visitor, 100)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(7).fill(201), ...Array(43).fill(429)])
    expect(await ledger(visitor)).toEqual({ credits: 0, amounts: [100, -20, -20, -20, -20, -20] })
    expect((await server.keptFolders()).length - before).toBe(7)
    const allowance = getAllowance.ok.body.parse(await (await server.call(visitor, '/allowance')).json())
    expect(allowance).toMatchObject({ limit: 2, remaining: 0, isBeyondCredits: true })
    const ids = await Promise.all(answers.filter(({ status }) => status === 201).map(idOf))
    for (const id of ids) expect((await post(visitor, `/api/evolution/${id}/cancel`)).status).toBe(202)
    // What was free gives nothing back.
    expect((await ledger(visitor)).credits).toBe(100)
  })

  test('a failure gives back what was not made, a retry takes it again, a reset begins from the whole price', async () => {
    refused = 5
    const { visitor } = await signUp(server)
    const id = await started(visitor, 10)
    await follow(server.url, id, failed)
    expect(await Promise.all([paidFor(visitor, id), paidFor({}, id)])).toEqual([2, null])
    // Four of ten frames cost 1.2, which is two credits.
    expect(await ledger(visitor)).toMatchObject({ amounts: [100, -3, 1] })
    refused = 8
    expect((await post(visitor, `/api/evolution/${id}/retry`)).status).toBe(202)
    await follow(server.url, id, failed)
    expect(await ledger(visitor)).toMatchObject({ amounts: [100, -3, 1, -1] })
    expect((await server.call(visitor, '/api/cleanup', json({ evolutionId: id }))).status).toBe(200)
    expect(await ledger(visitor)).toMatchObject({ amounts: [100, -3, 1, -1] })
    refused = undefined
    expect((await post(visitor, `/api/evolution/${id}/retry`)).status).toBe(202)
    expect(await ledger(visitor)).toMatchObject({ credits: 94, amounts: [100, -3, 1, -1, -3] })
    const cancels = await Promise.all(Array.from({ length: 5 }, () => post(visitor, `/api/evolution/${id}/cancel`)))
    expect(cancels.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await ledger(visitor)).toMatchObject({ credits: 97, amounts: [100, -3, 1, -1, -3, 3] })
  })

  test('an extension costs its own frames alone, and gives back no others', async () => {
    refused = 26
    const { visitor } = await signUp(server)
    const id = await started(visitor, 10)
    await follow(server.url, id, ({ status }) => status === 'completed')
    const extend = (totalFrames: number) => server.call(visitor, `/api/evolution/${id}/extend`, json({ totalFrames }))
    expect((await extend(25)).status).toBe(202)
    await follow(server.url, id, ({ status, progress }) => status === 'completed' && progress.total === 25)
    // 25 iterations cost 7 credits, ten of them 2.8.
    expect(await ledger(visitor)).toMatchObject({ credits: 93, amounts: [100, -3, -4] })
    expect((await extend(50)).status).toBe(202)
    await follow(server.url, id, failed)
    // 50 cost 12, half of them 6, and none of the others was made.
    expect(await ledger(visitor)).toMatchObject({ credits: 93, amounts: [100, -3, -4, -6, 6] })
    const texts = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json()).transactions
    expect(
      texts
        .map(({ description }) => description)
        .toReversed()
        .slice(2),
    ).toEqual([
      'Run more: 15 iterations, Reproduce',
      'Run more: 25 iterations, Reproduce',
      'Refund: 25 of 50 iterations not made',
    ])
  })

  test('frames that are made again because their files were damaged cost their owner nothing, and give nothing back', async () => {
    refused = 9
    const { visitor } = await signUp(server)
    const id = await started(visitor, 10)
    await follow(server.url, id, failed)
    const { frames } = await fetchDetail(server.url, id)
    const { credits } = await ledger(visitor)
    for (const { number, url } of frames) if (number >= 3) await rm(path.join(server.dataDir, url))
    refused = 4
    expect((await post(visitor, `/api/evolution/${id}/retry`)).status).toBe(202)
    await follow(server.url, id, failed)
    expect((await fetchDetail(server.url, id)).evolution.completedFrames).toBe(3)
    expect((await ledger(visitor)).credits).toBe(credits)
    refused = undefined
    expect((await post(visitor, `/api/evolution/${id}/retry`)).status).toBe(202)
    // The price of all ten frames and no more, however often some of them were made.
    expect((await ledger(visitor)).credits).toBe(97)
  })

  test('what was delivered is paid for, however often it is reset afterwards', async () => {
    refused = 26
    const { visitor } = await signUp(server)
    const id = await started(visitor, 25)
    await follow(server.url, id, ({ status }) => status === 'processing_animation')
    expect((await post(visitor, `/api/evolution/${id}/cancel`)).status).toBe(202)
    for (let reset = 0; reset < 3; reset += 1) {
      expect((await server.call(visitor, '/api/cleanup', json({ evolutionId: id }))).status).toBe(200)
    }
    expect(await ledger(visitor)).toMatchObject({ credits: 93, amounts: [100, -7] })
  })

  test('one owner retries thirty times in ten minutes, however quick the refusals are', async () => {
    refused = 1
    const owners = await Promise.all([signUp(server), signUp(server)])
    const [greedy, other] = await Promise.all(
      owners.map(async ({ visitor }) => ({ visitor, id: await started(visitor, 3) })),
    )
    if (greedy === undefined || other === undefined) expect.unreachable('two signed up')
    for (const { id } of [greedy, other]) await follow(server.url, id, failed)
    const statuses: number[] = []
    for (let retry = 0; retry < 31; retry += 1) {
      statuses.push((await post(greedy.visitor, `/api/evolution/${greedy.id}/retry`)).status)
    }
    expect(statuses.slice(0, 30).every((status) => status === 202 || status === 409)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect((await post(other.visitor, `/api/evolution/${other.id}/retry`)).status).toBe(202)
    for (const { id } of [greedy, other]) await follow(server.url, id, failed)
  })

  test('an extension is another start of a visitor', async () => {
    refused = 26
    const visitor: Visitor = {}
    const elsewhere = (address: string, init: RequestInit) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', '203.0.113.7')
      return server.call(visitor, address, { ...init, headers })
    }
    const answer = await elsewhere('/api/evolution', imageForm(photo, { totalFrames: '3' }))
    const id = createEvolution.ok.body.parse(await answer.json()).evolutionId
    const extend = (totalFrames: number) => elsewhere(`/api/evolution/${id}/extend`, json({ totalFrames }))
    await follow(server.url, id, ({ status }) => status === 'completed')
    expect((await extend(10)).status).toBe(202)
    await follow(server.url, id, ({ status, progress }) => status === 'completed' && progress.total === 10)
    const refusal = await extend(25)
    expect([refusal.status, problemBody.parse(await refusal.json()).code]).toEqual([429, 'daily_limit_reached'])
  })

  test('a visitor has the daily allowance, and what never made a frame does not count', async () => {
    refused = undefined
    const visitor: Visitor = {}
    const first = await started(visitor, 3)
    await started(visitor, 3)
    const over = await start(visitor, 3)
    const problem = problemBody.parse(await over.json())
    const left = getAllowance.ok.body.parse(await (await server.call(visitor, '/api/allowance')).json())
    expect(left).toEqual({ limit: 2, remaining: 0, nextFreeAt: problem.retryAt, isBeyondCredits: false })
    expect([over.status, problem.code]).toEqual([429, 'daily_limit_reached'])
    expect(new Date(problem.retryAt ?? 0).getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await start({}, 3)).status).toBe(429)
    expect((await post(visitor, `/api/evolution/${first}/cancel`)).status).toBe(202)
    await started(visitor, 3)
    expect((await post(visitor, `/api/evolution/${first}/retry`)).status).toBe(429)
    const { visitor: account } = await signUp(server)
    await started(account, 3)
    // The demo account claims nothing: the visitor's evolution stays the visitor's, and so do its costs.
    const demo = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password, { ...visitor })
    expect((await post(demo.visitor, `/api/evolution/${first}/retry`)).status).toBe(429)
    expect((await ledger(demo.visitor)).credits).toBe(100)
    const free = await (await server.call(account, '/allowance')).json()
    // Its credits come first; for what they do not cover its network has nothing left.
    expect(free).toMatchObject({ limit: 2, remaining: 0, isBeyondCredits: true })
  })
})

describe('which models somebody may use', () => {
  const charging = (visitorModels: Parameters<typeof openVisitors>[2]['visitorModels']) =>
    openCharging(
      {
        findShortfall: async () => undefined,
        paidFor: async () => 0,
        reserve: async () => 0,
        refund: async () => undefined,
        keep: async () => undefined,
        lock: async () => undefined,
      },
      openVisitors({} as Db, 'secret', { visitorDailyLimit: 1, unprovedDailyLimit: 0, visitorModels }),
      openUnfinishedBound({} as Db, { accountUnfinishedLimit: 0, visitorUnfinishedLimit: 0 }),
      () => undefined,
    )
  const free = scriptedModel(async () => undefined)
  const paid = { ...free, id: 'paid', costPerImage: 0.04 }
  const account = (is: { isDemo?: boolean; isProved?: boolean }) => ({
    id: '',
    email: '',
    plan: 'free' as const,
    isDemo: false,
    isProved: false,
    isOperator: false,
    createdAt: new Date(),
    sessionId: '',
    ...is,
  })

  test.each([
    ['a visitor', undefined, [undefined, 'account']],
    [
      'the demo account, whose password everybody knows',
      account({ isDemo: true, isProved: true }),
      [undefined, 'account'],
    ],
    ['an account that has not confirmed its address', account({}), [undefined, 'proof']],
    ['an account that has', account({ isProved: true }), [undefined, undefined]],
  ] as const)('%s', (_who, who, [lackOfFree, lackOfPaid]) => {
    expect([charging('free').lacks(who, free), charging('free').lacks(who, paid)]).toEqual([lackOfFree, lackOfPaid])
    expect(charging('all').lacks(who, paid)).toBeUndefined()
    expect(charging(['paid']).lacks(who, paid)).toBeUndefined()
    expect(charging(['paid']).lacks(who, free)).toBe(lackOfPaid === 'account' ? 'account' : undefined)
  })

  test('a start, and a retry, with what is missing say what to do', async () => {
    const { check, checkModel } = charging('free')
    const owner = { address: '192.0.2.1', account: account({}) }
    const three = { totalFrames: 3, sizePx: null }
    await expect(check(owner, paid, three)).rejects.toMatchObject({ code: 'email_unproved' })
    expect(() => checkModel(owner, paid)).toThrow('Follow the link that we emailed to you, or choose another model.')
    const visitor = { address: '192.0.2.1', visitor: randomUUID() }
    await expect(check(visitor, paid, three)).rejects.toMatchObject({ code: 'account_needed' })
  })
})
