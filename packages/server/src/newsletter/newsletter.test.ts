import { randomUUID } from 'node:crypto'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { findEmail, readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { json, type TestServer } from '../../test/test-server.ts'

/** Of a message under an address of its own for each test, so that limits of one leave the others alone. */
let networks = 0

describe.each(SERVER_DATABASES)('the newsletter on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServerOn(kind, [providerOf(scriptedModel(async () => undefined))], { trustProxy: 1 })
  })
  afterAll(() => server.close())

  const freshNetwork = () => {
    networks += 1
    return `198.51.100.${networks}`
  }
  const from = (network: string, init: RequestInit): RequestInit => ({
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': network },
  })
  const ask = async (address: string, init: RequestInit, network = freshNetwork()) => {
    const answer = await server.call({}, address, from(network, init))
    return { status: answer.status, ...((await answer.json()) as { message: string; code?: string }) }
  }
  const subscribe = (email: string, network?: string) =>
    ask(
      '/newsletter/subscribe',
      json({ email, source: 'footer', referrer: '/gallery', timestamp: new Date().toISOString() }),
      network,
    )
  /** What the newest email's link for it proves. */
  const proofIn = async (email: string, purpose: 'verify' | 'unsubscribe', wanted = `/newsletter/${purpose}?`) => {
    const find = () => findEmail(server.dataDir, email, wanted)
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    const link = new RegExp(`^${server.url}/newsletter/${purpose}\\?(.*)$`, 'm').exec((await find()) ?? '')?.[1]
    return Object.fromEntries(new URLSearchParams(link))
  }
  const subscribed = async () => {
    const email = `${randomUUID()}@example.com`
    await subscribe(email)
    const proof = await proofIn(email, 'verify')
    expect(await ask('/api/newsletter/verify', json(proof))).toMatchObject({ status: 200 })
    return { email, proof }
  }

  test('an address is subscribed once its owner has followed the mailed link', async () => {
    const email = `${randomUUID()}@example.com`
    const answer = { status: 200, message: 'Almost there. Check your inbox and confirm.' }
    expect(await subscribe(email.toUpperCase())).toEqual(answer)
    expect(await subscribe(email)).toEqual(answer)
    const proof = await proofIn(email, 'verify')
    expect(proof.email).toBe(email)
    const verified = { status: 200, message: 'Email verified successfully' }
    expect(await ask('/newsletter/verify', json(proof))).toEqual(verified)
    expect(await ask('/newsletter/verify', json(proof))).toEqual(verified)
    expect(await subscribe(email)).toMatchObject({
      status: 409,
      code: 'already_subscribed',
      error: 'This email is already subscribed',
    })
    await proofIn(email, 'unsubscribe', 'Your address is confirmed')
    const welcomes = (await readEmails(server.dataDir)).filter((text) => text.includes('Your address is confirmed'))
    expect(welcomes.filter((text) => text.includes(email))).toHaveLength(1)
  })

  test.each(['verify', 'unsubscribe'] as const)(
    'a made-up token, or one of somebody else, does not %s',
    async (call) => {
      const { email } = await subscribed()
      const other = `${randomUUID()}@example.com`
      await subscribe(other)
      const proof = await proofIn(other, call)
      for (const wrong of [
        { email, token: 'made-up' },
        { ...proof, email },
        { email: other, token: 'made-up' },
      ]) {
        expect(await ask(`/newsletter/${call}`, json(wrong))).toMatchObject({ status: 410, code: 'token_invalid' })
      }
    },
  )

  test('the link of any email unsubscribes, again and again, and outdates the links that would subscribe', async () => {
    const { email, proof: verification } = await subscribed()
    const first = await proofIn(email, 'unsubscribe', 'Confirm it here')
    const second = await proofIn(email, 'unsubscribe', 'Your address is confirmed')
    const done = { status: 200, message: 'Successfully unsubscribed from newsletter' }
    for (const proof of [first, second, first]) expect(await ask('/newsletter/unsubscribe', json(proof))).toEqual(done)
    expect(await ask('/newsletter/verify', json(verification))).toMatchObject({ status: 410 })
    expect(await subscribe(email)).toMatchObject({ status: 200 })
  })

  test('a form that cannot be read is the sender’s fault', async () => {
    const broken = { method: 'POST', headers: { 'content-type': 'multipart/form-data' }, body: 'true' }
    expect(await ask('/newsletter/unsubscribe', broken)).toMatchObject({ status: 400 })
  })

  test.each(['a form', 'a multipart form'])('a mail program unsubscribes with one click, by %s', async (kindOfForm) => {
    const { email } = await subscribed()
    const find = () => findEmail(server.dataDir, email, 'Your address is confirmed')
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    const message = (await find()) ?? ''
    expect(message).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const address = /^List-Unsubscribe: <(.*)>\r?$/m.exec(message)?.[1] ?? ''
    expect(address).toMatch(`${server.url}/newsletter/unsubscribe?`)
    const fields = { 'List-Unsubscribe': 'One-Click' }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const body = kindOfForm === 'a form' ? new URLSearchParams(fields) : form
    expect(await ask(address, { method: 'POST', body: new URLSearchParams({ other: 'form' }) })).toMatchObject({
      status: 400,
    })
    expect(await ask(address, { method: 'POST', body })).toMatchObject({ status: 200 })
    expect(await subscribe(email)).toMatchObject({ status: 200 })
  })

  describe('by a form of a page without scripts', () => {
    const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const form = { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' } as const
      const answer = await server.call({}, `${path}?from=page`, from(freshNetwork(), form))
      return { status: answer.status, page: answer.headers.get('location'), body: await answer.text() }
    }
    const answeredBy = (page: string) => ({ status: 303, page, body: '' })

    test('an address is subscribed, confirmed and unsubscribed, and a page says so each time', async () => {
      const email = `${randomUUID()}@example.com`
      const asked = () => send('/newsletter/subscribe', { email, source: 'footer' })
      expect(await asked()).toEqual(answeredBy('/newsletter/subscribe?outcome=done'))
      const verify = await proofIn(email, 'verify')
      expect(await send('/newsletter/verify', verify)).toEqual(answeredBy('/newsletter/verify?outcome=done'))
      expect(await asked()).toEqual(answeredBy('/newsletter/subscribe?outcome=already_subscribed'))
      const end = await proofIn(email, 'unsubscribe')
      expect(await send('/newsletter/unsubscribe', end)).toEqual(answeredBy('/newsletter/unsubscribe?outcome=done'))
    })

    test.each([
      ['/newsletter/subscribe', { email: 'ada' }, 'email'],
      ['/newsletter/subscribe', {}, 'email'],
      ['/newsletter/verify', { email: 'ada@example.com', token: 'made-up' }, 'token_invalid'],
      ['/newsletter/verify', { email: 'ada@example.com' }, 'token'],
      ['/newsletter/unsubscribe', { email: 'ada@example.com', token: 'made-up' }, 'token_invalid'],
    ])('%s refuses %j by a page that has nothing of it in its address', async (path, fields, outcome) => {
      expect(await send(path, fields)).toEqual(answeredBy(`${path}?outcome=${outcome}`))
    })

    test('an address cannot be flooded, and a form of another site is refused', async () => {
      const email = `${randomUUID()}@example.com`
      const outcomes = []
      for (let count = 0; count < 6; count += 1) outcomes.push((await send('/newsletter/subscribe', { email })).page)
      expect(outcomes.at(-1)).toBe('/newsletter/subscribe?outcome=too_many_requests')
      const long = { email: 'a'.repeat(70_000) }
      const tooLarge = '/newsletter/subscribe?outcome=request_too_large'
      expect(await send('/newsletter/subscribe', long)).toEqual(answeredBy(tooLarge))
      for (const path of ['/newsletter/subscribe', '/newsletter/verify']) {
        expect(await send(path, { email }, { 'sec-fetch-site': 'cross-site' })).toMatchObject({
          status: 403,
          page: null,
        })
      }
    })
  })

  test('one address cannot be flooded with emails, nor can one visitor flood many', async () => {
    const email = `${randomUUID()}@example.com`
    const toOne = []
    for (let count = 0; count < 6; count += 1) toOne.push((await subscribe(email)).status)
    expect(toOne).toEqual([200, 200, 200, 200, 200, 429])
    const network = freshNetwork()
    const toMany = []
    for (let count = 0; count < 21; count += 1) {
      toMany.push((await subscribe(`${randomUUID()}@example.com`, network)).status)
    }
    expect(toMany.filter((status) => status === 429)).toHaveLength(1)
  })

  test.each([
    [{}, 'Enter your email address.'],
    [{ email: 'ada' }, 'Enter a valid email address.'],
    [{ email: 'ada@example.com\r\nBcc: eve@example.com' }, 'Enter a valid email address.'],
    [{ email: 'ada@example.com', referrer: 'a\0b' }, 'The text contains a character that cannot be stored.'],
  ])('%j is refused', async (body, sentence) => {
    expect(await ask('/newsletter/subscribe', json(body))).toMatchObject({ status: 400, error: sentence })
  })
})
