import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { findEmail, readEmails } from '@afterimage/testing/server/emails'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SERVER_DATABASES, startServerOn } from '../../test/server-databases.ts'
import { json, type TestServer } from '../../test/test-server.ts'

const OPERATOR = 'operator@example.com'
const MESSAGE = {
  name: 'Ada\r\nBcc: eve@example.com',
  email: 'Ada@Example.com',
  subject: 'A raccoon\r\nBcc: eve@example.com',
  message: 'Dear people,\n\nwhere is the raccoon?',
  type: 'support',
}

describe.each(SERVER_DATABASES)('the contact form on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    const providers = [providerOf(scriptedModel(async () => undefined))]
    server = await startServerOn(kind, providers, { operatorEmail: OPERATOR, trustProxy: 1 })
  })
  afterAll(() => server.close())

  const send = async (fields: object) => {
    const answer = await server.call({}, '/api/contact', json({ ...MESSAGE, ...fields }))
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  const thanks = { status: 200, message: "We'll get back to you within 24 hours." }

  test('mails the message to the operator, whose answer goes to its writer', async () => {
    expect(await send({ website: 'https://spam.example', message: 'Buy raccoons' })).toEqual(thanks)
    expect(await send({})).toEqual(thanks)
    const find = () => findEmail(server.dataDir, OPERATOR, 'where is the raccoon?')
    await expect.poll(find, { timeout: 20_000 }).toBeDefined()
    const email = (await find()) ?? ''
    expect(email).toMatch(/^Reply-To: "?Ada Bcc: eve@example\.com"? <ada@example\.com>\r?$/m)
    expect(email).toMatch(/^Subject: \[Support\] A raccoon Bcc: eve@example\.com\r?$/m)
    expect(email).not.toMatch(/^Bcc:/m)
    expect(await readEmails(server.dataDir)).toHaveLength(1)
  })

  test.each([
    [{ name: ' ' }, 'Enter your name.'],
    [{ email: 'ada' }, 'Enter a valid email address.'],
    [{ subject: undefined }, 'Enter a subject.'],
    [{ message: 'x'.repeat(5_001) }, 'Enter a message of at most 5000 characters.'],
    [{ message: 'a\0b' }, 'The text contains a character that cannot be stored.'],
    [{ type: 'complaint' }, 'Choose one of the types general, support, sales, partnership.'],
  ])('%j is refused', async (fields, sentence) => {
    expect(await send(fields)).toMatchObject({ status: 400, error: sentence })
  })

  describe('from a page without scripts', () => {
    let networks = 0
    const sendForm = async (
      fields: Readonly<Record<string, string>>,
      headers: Readonly<Record<string, string>> = {},
    ) => {
      const body = new URLSearchParams({ ...MESSAGE, website: '', ...fields })
      networks += 1
      const answer = await server.call({ address: `198.51.100.${networks}` }, '/api/contact?from=page', {
        method: 'POST',
        body,
        headers,
        redirect: 'manual',
      })
      return { status: answer.status, page: answer.headers.get('location'), body: await answer.text() }
    }
    const answeredBy = (outcome: string) => ({ status: 303, page: `/contact/message?outcome=${outcome}`, body: '' })

    test('it mails the message as it was typed, and a page says so', async () => {
      const message = 'First line\r\nSecond line, 50% + æ'
      const sent = answeredBy('done')
      expect(await sendForm({ email: 'quiet@example.com', message, website: 'https://spam.example' })).toEqual(sent)
      expect(await sendForm({ email: 'quiet@example.com', message })).toEqual(sent)
      const find = async () => (await readEmails(server.dataDir)).filter((text) => text.includes('quiet@example.com'))
      await expect.poll(async () => (await find()).length, { timeout: 20_000 }).toBe(1)
      expect((await find())[0]).toContain('First line')
    })

    test.each([
      ['no name', { name: ' ' }, 'name'],
      ['half an address', { email: 'ada' }, 'email'],
      ['no subject', { subject: '' }, 'subject'],
      ['a long message', { message: 'x'.repeat(5_001) }, 'message'],
      ['more than is read', { message: 'x'.repeat(70_000) }, 'request_too_large'],
    ])('%s is refused by a page that has nothing of it in its address', async (_what, fields, outcome) => {
      expect(await sendForm(fields)).toEqual(answeredBy(outcome))
    })

    test('a message of the most characters that it may have is taken, however they are encoded, and so are the ends of its lines', async () => {
      expect(await sendForm({ email: 'long@example.com', message: '漢'.repeat(5_000) })).toEqual(answeredBy('done'))
      const lines = `${'x'.repeat(99)}\r\n`.repeat(50)
      expect(await sendForm({ email: 'long@example.com', message: lines })).toEqual(answeredBy('done'))
    })

    test('a form of another site is refused', async () => {
      const refused = await sendForm({}, { 'sec-fetch-site': 'cross-site' })
      expect([refused.status, refused.page]).toEqual([403, null])
    })

    test('it has the limits that scripts have', async () => {
      const outcomes = []
      for (let count = 0; count < 6; count += 1) outcomes.push((await sendForm({ email: 'eve@example.com' })).page)
      expect(outcomes.at(-1)).toBe(answeredBy('too_many_requests').page)
    })
  })

  // The last one: each of its messages is an email, one at a time.
  test('takes a few messages of one writer in an hour, and a few more from one network', async () => {
    const sendAll = async (emails: readonly string[]) => {
      const statuses = []
      for (const email of emails) statuses.push((await send({ email })).status)
      return statuses
    }
    expect(await sendAll(Array(6).fill('bob@example.com'))).toEqual([200, 200, 200, 200, 200, 429])
    const others = await sendAll(Array.from({ length: 10 }, (_, place) => `writer-${place}@example.com`))
    expect(new Set(others)).toEqual(new Set([200, 429]))
  })
})
