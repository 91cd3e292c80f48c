import { randomUUID } from 'node:crypto'
import { DEMO_CREDENTIALS } from '@afterimage/contract/account'
import { getCredits, getUser } from '@afterimage/contract/account-endpoints'
import { createApiKey } from '@afterimage/contract/api-key-endpoints'
import { OPERATOR_ACTIONS, type OperatorDecision } from '@afterimage/contract/operator'
import {
  creditOperatorAccount,
  getOperatorAccount,
  listOperatorAccounts,
  listOperatorCredits,
} from '@afterimage/contract/operator-account-endpoints'
import {
  getOperatorEvolution,
  getOperatorOverview,
  listOperatorEvolutions,
} from '@afterimage/contract/operator-endpoints'
import {
  getOperatorStorage,
  listOperatorJobs,
  listOperatorMessages,
  listOperatorProviders,
  previewNewsletter,
} from '@afterimage/contract/operator-site-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { keysOf } from '@afterimage/core/keys-of'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractEndpoints } from '../../test/openapi/contract-endpoints.ts'
import { type OperatorScreen, openScreen } from '../../test/operator-screen.ts'
import { SERVER_DATABASES } from '../../test/server-databases.ts'
import { signInAs, signUp } from '../../test/sign-up.ts'
import { json, type TestServer, type Visitor } from '../../test/test-server.ts'

describe.each(SERVER_DATABASES)('the operator’s screen on %s', (kind) => {
  let screen: OperatorScreen
  let server: TestServer
  let command: OperatorScreen['command']
  let owner: Visitor
  let owned: OperatorScreen['owned']
  beforeAll(async () => {
    screen = await openScreen(kind)
    ;({ server, command, owner, owned } = screen)
  })
  afterAll(() => screen.close())

  const call = (path: string) => server.call(screen.operator, `/api/operator${path}`)

  test('a caller who is no operator is told by every call what an unknown address tells', async () => {
    const calls = (await contractEndpoints()).filter(({ path }) => path.startsWith('/operator'))
    expect(calls.length).toBeGreaterThan(20)
    const demo = await signInAs(server, DEMO_CREDENTIALS.email, DEMO_CREDENTIALS.password)
    const unproved = await signUp(server)
    await command.run('operator', unproved.email, 'on')
    const key = json({ name: 'all', scopes: ['read', 'create', 'manage'] })
    const { secret } = createApiKey.ok.body.parse(
      await (await server.call(screen.operator, '/user/api-keys', key)).json(),
    )
    const callers: Record<string, Visitor> = {
      nobody: {},
      'a made-up session': { token: 'x'.repeat(32) },
      account: owner,
      'an operator’s API key': { token: secret },
      'a made-up key': { token: `${secret.slice(0, -2)}xx` },
      demo: demo.visitor,
      'unproved operator': unproved.visitor,
    }
    const bodyOf = async (answer: Response) => {
      const { requestId: _, ...body } = problemBody.parse(await answer.json())
      return [answer.status, body, [...answer.headers.keys()].toSorted()]
    }
    for (const [who, visitor] of Object.entries(callers)) {
      const unknown = await bodyOf(await server.call({ ...visitor }, '/api/operator/no-such-thing'))
      const asked = calls.map(async ({ method, path }) => {
        const at = `/api${path}`.replace(/:\w+/g, randomUUID())
        // What nobody may send is not looked at either.
        const init = method === 'GET' ? {} : { ...json({ wrong: true }), method }
        const message = `There is nothing at ${at}.`
        expect([who, path, ...(await bodyOf(await server.call({ ...visitor }, at, init)))]).toEqual([
          ...[who, path, 404, { error: message, code: 'not_found', message }, unknown[2]],
        ])
      })
      await Promise.all(asked)
    }
  })

  test('the account says whether it opens the screen, and a role that is taken away ends with the next call', async () => {
    const { visitor, email } = await signUp(server)
    const isOperator = async () => getUser.ok.body.parse(await (await server.call(visitor, '/user')).json()).isOperator
    const status = async () => (await server.call(visitor, '/api/operator/overview')).status
    expect([await isOperator(), await status()]).toEqual([false, 404])
    expect(await command.run('operator', email, 'on')).toMatch(/an operator, once its address is confirmed$/)
    expect([await isOperator(), await status()]).toEqual([false, 404])
    expect(await command.run('prove', email)).toMatch(/an operator$/)
    expect([await isOperator(), await status()]).toEqual([true, 200])
    await command.run('operator', email, 'off')
    expect([await isOperator(), await status()]).toEqual([false, 404])
    await expect(command.run('operator', DEMO_CREDENTIALS.email, 'on')).rejects.toThrow('belongs to no one')
    await expect((async () => command.run('operator', email, 'yes'))()).rejects.toThrow('operator EMAIL on')
  })

  test('pictures of what is hidden reach the operator, for as long as the role lasts, and nobody else', async () => {
    const id = await screen.made(0)
    const { visitor, email } = await signUp(server)
    await command.run('prove', email)
    await command.run('operator', email, 'on')
    await screen.decide('hide', [id])
    const answer = await server.call(visitor, `/api/operator/evolutions/${id}`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toMatch(/^afterimage_operator=.*Path=\/files; HttpOnly; SameSite=Strict$/)
    const shown = getOperatorEvolution.ok.body.parse(await answer.json())
    expect(shown).toMatchObject({ id, moderation: 'hidden', owner: { accountId: owned.id, email: owned.email } })
    const pictures = [shown.original?.url, shown.original?.thumbnailUrl, shown.last?.url, shown.last?.thumbnailUrl]
    const cookie = visitor.cookie ?? ''
    const statuses = (by: Visitor) =>
      Promise.all(pictures.map(async (url) => (await server.call({ ...by }, url ?? '')).status))
    expect(await statuses({ cookie })).toEqual([200, 200, 200, 200])
    expect((await server.call({ cookie }, shown.last?.url ?? '')).headers.get('cache-control')).toContain('no-store')
    expect(await statuses({})).toEqual([410, 410, 410, 410])
    expect(await statuses({ cookie: cookie.replace('operator%20', 'operator%20x') })).toEqual([410, 410, 410, 410])
    const zip = await server.call(visitor, `/api/operator/evolutions/${id}/files.zip`)
    expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(Buffer.from(await zip.arrayBuffer()).includes('frames/frame-003.png')).toBe(true)
    await command.run('operator', email, 'off')
    expect(await statuses({ cookie })).toEqual([410, 410, 410, 410])
    await command.run('operator', email, 'on')
    await server.call(visitor, '/auth/logout', { method: 'POST' })
    expect(await statuses({ cookie })).toEqual([410, 410, 410, 410])
    await screen.decide('restore', [id])
  })

  test('what was reported is listed with its reasons, page by page, and decided about with a result for each', async () => {
    const [one, other] = [await screen.made(0), await screen.made(1)]
    const report = (by: Visitor, id: string, details: string) =>
      server.call(by, `/api/evolution/${id}/report`, json({ reason: 'child', details }))
    await report({}, one, 'Look at this')
    await report({}, other, 'And this')
    const page = async (list: string, cursor = '') => {
      const path = `/evolutions?list=${list}&limit=1${cursor && `&cursor=${cursor}`}`
      return listOperatorEvolutions.ok.body.parse(await screen.read(path))
    }
    const first = await page('hidden')
    const second = await page('hidden', first.nextCursor ?? '')
    expect([...first.evolutions, ...second.evolutions].map(({ id }) => id)).toEqual([one, other])
    expect(second.nextCursor).toBeNull()
    const reports = [{ reason: 'child', details: 'Look at this', isDecided: false }]
    expect(first.evolutions[0]).toMatchObject({ moderation: 'reported', openReports: 1, reports, last: { number: 3 } })
    expect((await call(`/evolutions?list=reported&cursor=${first.nextCursor}`)).status).toBe(400)

    const outcomes = async (decision: OperatorDecision, ...ids: string[]) =>
      (await screen.decide(decision, ids)).map(({ outcome }) => outcome)
    expect(await outcomes('restore', one, other, randomUUID())).toEqual(['done', 'done', 'not_found'])
    expect((await page('hidden')).evolutions).toEqual([])
    // A reason that was decided about hides nothing any more.
    await report(screen.operator, other, 'Again')
    expect((await page('reported')).evolutions).toMatchObject([{ id: other, openReports: 1 }])
    expect(await outcomes('restore', other)).toEqual(['done'])
    expect(await outcomes('restore', other)).toEqual(['unchanged'])
    const overview = getOperatorOverview.ok.body.parse(await screen.read('/overview'))
    expect(overview).toMatchObject({ version: '0.1.0', isLooking: false, sendsMail: false })
    const [removed] = await screen.decide('remove', [one], 'It breaks the law.')
    expect(removed).toMatchObject({
      outcome: 'done',
      evolution: { original: null, removal: { by: screen.email, reason: 'It breaks the law.' } },
    })
    expect(await outcomes('hide', one)).toEqual(['removed'])
  })

  test('an account is found by a part of its address, and each change to its credits has its reason', async () => {
    const found = listOperatorAccounts.ok.body.parse(
      await screen.read(`/accounts?search=${owned.email.slice(4, 20).toUpperCase()}`),
    )
    expect(found.accounts).toMatchObject([{ id: owned.id, plan: 'free', isOperator: false }])
    expect((await call('/accounts?search=ab')).status).toBe(400)
    const at = `/accounts/${owned.id}`
    const before = getOperatorAccount.ok.body.parse(await screen.read(at))
    expect(before.evolutions).toBeGreaterThan(0)
    const give = (key: string, amount: number, reason = 'A gift') =>
      screen.post(`${at}/credits`, { amount, reason }, { 'idempotency-key': key })
    const key = randomUUID()
    for (const answer of [await give(key, 50), await give(key, 50)]) {
      expect(creditOperatorAccount.ok.body.parse(await answer.json()).credits).toBe(before.credits + 50)
    }
    expect((await give(key, 60)).status).toBe(422)
    const late = randomUUID()
    expect((await give(late, -1_000_000)).status).toBe(409)
    // What failed leaves its key free.
    expect((await give(late, -7, 'Too much')).status).toBe(200)
    const { transactions } = getCredits.ok.body.parse(await (await server.call(owner, '/user/credits')).json())
    expect(transactions.slice(0, 2).map(({ amount, description }) => [amount, description])).toEqual([
      [-7, 'Too much'],
      [50, 'A gift'],
    ])
    const ledger = listOperatorCredits.ok.body.parse(await screen.read(`${at}/credits?limit=1`))
    const next = listOperatorCredits.ok.body.parse(
      await screen.read(`${at}/credits?limit=1&cursor=${ledger.nextCursor}`),
    )
    expect([...ledger.transactions, ...next.transactions]).toEqual(transactions.slice(0, 2))
    expect((await screen.audit(`about=account:${owned.id}`)).slice(0, 2)).toMatchObject([
      {
        action: 'account.credited',
        by: screen.email,
        via: 'screen',
        reason: 'Too much',
        target: { email: owned.email },
      },
      { action: 'account.credited', outcome: `+50, ${before.credits + 50} now` },
    ])
    expect((await call(`/accounts/${randomUUID()}`)).status).toBe(404)
  })

  test('providers, jobs, storage, messages and the newsletter are told', async () => {
    const { providers } = listOperatorProviders.ok.body.parse(await screen.read('/providers'))
    expect(providers).toMatchObject([{ isConfigured: true, pausedUntil: null, bookedUsd: 0 }])
    const { jobs } = listOperatorJobs.ok.body.parse(await screen.read('/jobs'))
    expect(jobs.map((one) => one.kind)).toContain('run-evolution')
    const storage = getOperatorStorage.ok.body.parse(await screen.read('/storage'))
    expect(storage.files).toBeGreaterThan(3)
    expect(storage.bytes).toBeGreaterThan(1_000)
    expect(storage.databaseBytes).toBeGreaterThan(1_000_000)
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'A question.' }
    await server.call({}, '/api/contact', json(message))
    const open = async () => listOperatorMessages.ok.body.parse(await screen.read('/messages?state=open')).messages
    const [written] = await open()
    expect(written).toMatchObject({ ...message, closedAt: null })
    expect((await screen.post(`/messages/${written?.id}`, { isClosed: true })).status).toBe(200)
    expect(await open()).toEqual([])
    const preview = await screen.post('/newsletter/preview', { text: '# News\n\nSomething happened.' })
    expect(previewNewsletter.ok.body.parse(await preview.json())).toMatchObject({
      subject: 'News',
      confirmed: 0,
      ordered: null,
    })
    expect((await screen.post('/newsletter/preview', { text: 'No subject' })).status).toBe(400)
    expect((await screen.post('/newsletter/send', { text: '# News\n\nSomething.' })).status).toBe(409)
    const csv = await call('/newsletter/addresses.csv')
    expect([csv.status, await csv.text()]).toEqual([200, 'email,confirmed'])
  })

  test('each change leaves one entry in the audit list, and what changes nothing leaves none', async () => {
    const id = await screen.made(1)
    const account = `/accounts/${owned.id}`
    const on = (decision: OperatorDecision) => () => screen.decide(decision, [id.toUpperCase(), id], 'Because')
    const run =
      (...args: string[]) =>
      () =>
        command.run(...args).catch(() => 'refused')
    const isFirst = async (act: () => Promise<unknown>) => {
      const [newest] = await screen.audit('limit=1')
      await act()
      const fresh = (await screen.audit('limit=10')).filter((entry) => Number(entry.id) > Number(newest?.id ?? 0))
      return fresh.map(({ action, via }) => `${via}: ${action}`)
    }
    const { email } = await signUp(server)
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['screen: evolution.hidden', on('hide')],
      ['command: evolution.restored', run('restore', id)],
      ['command: evolution.hidden', run('hide', id)],
      ['screen: evolution.restored', on('restore')],
      ['screen: evolution.featured', on('feature')],
      ['command: evolution.unfeatured', run('unfeature', id)],
      ['command: evolution.featured', run('feature', id)],
      ['screen: evolution.unfeatured', on('unfeature')],
      ['screen: evolution.kept_out', on('keep_out')],
      ['command: evolution.released', run('release', id)],
      ['command: evolution.kept_out', run('keep-out', id, '--reason', 'No')],
      ['screen: evolution.released', on('release')],
      ['screen: account.plan_changed', () => screen.post(`${account}/plan`, { plan: 'pro' })],
      ['command: account.plan_changed', run('plan', owned.email, 'free')],
      ['screen: account.proved', () => screen.post(`${account}/proof`, {})],
      ['command: account.proved', run('prove', email)],
      ['command: account.operator_on', run('operator', email, 'on')],
      ['command: account.operator_off', run('operator', email, 'off')],
    ]
    for (const [entry, act] of changes) {
      expect([entry, await isFirst(act)]).toEqual([entry, [entry]])
      expect([entry, 'again', await isFirst(act)]).toEqual([entry, 'again', []])
    }
    const always = [
      ['command: account.credited', run('credit', owned.email, '5', 'Thanks')],
      ['screen: evolution.removed', on('remove')],
    ] as const
    for (const [entry, act] of always) expect([entry, await isFirst(act)]).toEqual([entry, [entry]])
    const refused = [
      run('credit', owned.email, '-900000', 'Too much'),
      run('plan', 'nobody@example.com', 'pro'),
      run('remove', randomUUID()),
      run('feature', id),
      run('provider:resume', 'nobody'),
      run('newsletter', 'send', '/no/such/file.md'),
      () => screen.post(`/accounts/${randomUUID()}/plan`, { plan: 'pro' }),
      () => screen.post(`${account}/credits`, { amount: -900_000, reason: 'Too much' }),
      () => screen.post('/providers/nobody/resume', {}),
      () => screen.post('/jobs/run-evolution/retry', {}),
      () => screen.post('/messages/999999', { isClosed: true }),
      () => screen.post('/look', {}),
    ]
    for (const [at, act] of refused.entries()) expect([at, await isFirst(act)]).toEqual([at, []])
    expect(keysOf(OPERATOR_ACTIONS)).toContain((await screen.audit('limit=1'))[0]?.action)
  })
})
