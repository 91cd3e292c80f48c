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
    server = await startServerOn(kind, providers, { operatorEmail: OPERATOR })
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
