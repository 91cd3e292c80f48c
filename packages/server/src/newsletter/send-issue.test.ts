import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeEmail } from '@afterimage/testing/server/emails'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import { openOutboxMailer } from '../platform/mail/outbox-mailer.ts'
import { countDeliveries, MAX_TRIES } from './issue-store.ts'
import { markSubscribed, putPending } from './newsletter-store.ts'
import { readIssue } from './read-issue.ts'
import { orderIssue, sendIssue } from './send-issue.ts'
import { unsubscribe } from './subscribe.ts'

const ORIGIN = 'https://afterimage.example'
const FROM = 'Afterimage <no-reply@afterimage.example>'
const HOUR_MS = 3_600_000
const log = pino({ level: 'silent' })

class Killed extends Error {}

describe.each(TEST_DATABASES)('an issue of the newsletter in $name', ({ open }) => {
  let db: Db
  let folder: string
  let outbox: Mailer
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    folder = await mkdtemp(path.join(tmpdir(), 'afterimage-issue-'))
    outbox = await openOutboxMailer(folder, FROM)
    return async () => {
      await outbox.close()
      await rm(folder, { recursive: true, force: true })
      await close()
    }
  })

  const subscribers = async (count: number) => {
    await db.deleteFrom('newsletter_subscribers').execute()
    const rows = Array.from({ length: count }, (_, place) => ({
      id: randomUUID(),
      email: `reader-${place}-${randomUUID().slice(0, 8)}@example.com`,
    }))
    for (const row of rows) {
      await db.transaction().execute(async (tx) => {
        await putPending(tx, { ...row, source: null, referrer: null, asked_at: null }, new Date())
        await markSubscribed(tx, row.id, new Date())
      })
    }
    return rows
  }
  /** A queue that only keeps what was ordered: these tests take the jobs up themselves. */
  const openOrders = () => {
    const orders: string[] = []
    const enqueue = async (_tx: unknown, _kind: unknown, { issueId }: { issueId?: string }) =>
      void orders.push(issueId ?? '')
    return { orders, queue: { enqueue } }
  }
  const issueNamed = (name: string) => readIssue(`# ${name}\n\nA **bold** word and [a link](https://a.example/x).\n`)
  /** Takes jobs up until none is ordered any more. */
  const work = async (issueId: string, mailer: Pick<Mailer, 'send'>, now?: () => Date) => {
    const { orders, queue } = openOrders()
    orders.push(issueId)
    while (orders.pop() !== undefined) await sendIssue({ db, queue, mailer, log }, { issueId }, ORIGIN, now)
  }
  const mailsOf = async (subject: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))
    const texts = await Promise.all(
      names.map(async (name) => decodeEmail(await readFile(path.join(folder, name), 'utf8'))),
    )
    return texts.filter((text) => text.includes(`Subject: ${subject}`))
  }
  const recipients = (mails: readonly string[]) =>
    mails.map((mail) => /^To: (.*?)\r?$/m.exec(mail)?.[1] ?? '').toSorted()

  test('goes to every confirmed address once, batch after batch, with the header for one click', async () => {
    const readers = await subscribers(120)
    await db
      .transaction()
      .execute((tx) =>
        putPending(
          tx,
          { id: randomUUID(), email: `${randomUUID()}@example.com`, source: null, referrer: null, asked_at: null },
          new Date(),
        ),
      )
    const issue = issueNamed('To all')
    const { orders, queue } = openOrders()
    await orderIssue(db, queue, issue, new Date())
    expect(orders).toEqual([issue.id])
    await work(issue.id, outbox)
    const mails = await mailsOf('To all')
    expect(recipients(mails)).toEqual(readers.map(({ email }) => email).toSorted())
    for (const mail of mails) {
      expect(mail).toMatch(
        /^List-Unsubscribe: <https:\/\/afterimage\.example\/newsletter\/unsubscribe\?email=[^>]+>\r?$/m,
      )
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
      expect(mail).toContain('A bold word and a link: https://a.example/x.')
      expect(mail).toContain('A <strong>bold</strong> word and <a href="https://a.example/x">a link</a>.')
    }
    expect(await countDeliveries(db, issue.id)).toEqual({ sent: 120, due: 0, givenUp: 0 })
  })

  test('that nobody would get is not ordered, and goes to those who come later', async () => {
    await subscribers(0)
    const issue = issueNamed('Early')
    const { orders, queue } = openOrders()
    await expect(orderIssue(db, queue, issue, new Date())).rejects.toThrow('No address is confirmed')
    expect(orders).toEqual([])
    const readers = await subscribers(1)
    await orderIssue(db, queue, issue, new Date())
    await work(issue.id, outbox)
    expect(recipients(await mailsOf('Early'))).toEqual(readers.map(({ email }) => email))
  })

  test('that is ordered again goes to nobody twice, and not to those who came since', async () => {
    const readers = await subscribers(3)
    const issue = issueNamed('Once')
    const { queue } = openOrders()
    await orderIssue(db, queue, issue, new Date())
    await work(issue.id, outbox)
    const late = randomUUID()
    await db.transaction().execute(async (tx) => {
      const email = `${late}@example.com`
      await putPending(tx, { id: late, email, source: null, referrer: null, asked_at: null }, new Date())
      await markSubscribed(tx, late, new Date())
    })
    await orderIssue(db, queue, issue, new Date())
    const got: string[] = []
    await work(issue.id, { send: async ({ to }) => void got.push(to) })
    expect(got).toEqual([])
    expect(recipients(await mailsOf('Once'))).toEqual(readers.map(({ email }) => email).toSorted())
  })

  test('whose worker dies anywhere is gone on with: nobody is left out, and nobody has it twice', async () => {
    const readers = await subscribers(4)
    for (let deathAt = 1; ; deathAt++) {
      const issue = issueNamed(`Death ${deathAt}.`)
      await orderIssue(db, openOrders().queue, issue, new Date())
      // The clock is read before and after every step that matters; there the process ends.
      let reads = 0
      const dying = () => {
        reads += 1
        if (reads === deathAt) throw new Killed()
        return new Date()
      }
      const outcome = await work(issue.id, outbox, dying).then(
        () => 'survived',
        (error: unknown) => (error instanceof Killed ? 'killed' : Promise.reject(error)),
      )
      const later = () => new Date(Date.now() + HOUR_MS)
      await work(issue.id, outbox, later)
      const mails = await mailsOf(`Death ${deathAt}.`)
      expect(recipients(mails)).toEqual(readers.map(({ email }) => email).toSorted())
      expect(new Set(mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size).toBe(readers.length)
      if (outcome === 'survived') {
        expect(deathAt).toBeGreaterThan(2 * readers.length)
        return
      }
    }
  })

  test('two workers share what is due: each address is one’s', async () => {
    const readers = await subscribers(60)
    const issue = issueNamed('Shared')
    await orderIssue(db, openOrders().queue, issue, new Date())
    const got: string[] = []
    const mailer = { send: async ({ to }: { readonly to: string }) => void got.push(to) }
    const one = () => sendIssue({ db, queue: openOrders().queue, mailer, log }, { issueId: issue.id }, ORIGIN)
    await Promise.all([one(), one()])
    expect(got.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
  })

  test('is not sent to those who unsubscribe meanwhile', async () => {
    const [leaving, staying] = await subscribers(2)
    if (leaving === undefined || staying === undefined) throw new Error('There are no subscribers.')
    const issue = issueNamed('Left')
    await orderIssue(db, openOrders().queue, issue, new Date())
    await db
      .updateTable('newsletter_subscribers')
      .set({ status: 'unsubscribed' })
      .where('id', '=', leaving.id)
      .execute()
    await work(issue.id, outbox)
    expect(recipients(await mailsOf('Left'))).toEqual([staying.email])
  })

  test('its own link ends the subscription', async () => {
    const [reader] = await subscribers(1)
    const issue = issueNamed('Goodbye')
    await orderIssue(db, openOrders().queue, issue, new Date())
    await work(issue.id, outbox)
    const link = /^List-Unsubscribe: <(.*)>\r?$/m.exec((await mailsOf('Goodbye'))[0] ?? '')?.[1] ?? ''
    const { email, token } = Object.fromEntries(new URL(link).searchParams)
    await unsubscribe({ db, queue: openOrders().queue }, { email: email ?? '', token: token ?? '' }, new Date())
    const row = await db
      .selectFrom('newsletter_subscribers')
      .select('status')
      .where('id', '=', reader?.id ?? '')
      .executeTakeFirst()
    expect(row?.status).toBe('unsubscribed')
  })

  test('an address that the mail server refuses keeps nobody else from it, and is given up in the end', async () => {
    const [bad, ...good] = await subscribers(3)
    const issue = issueNamed('Refused')
    await orderIssue(db, openOrders().queue, issue, new Date())
    const got: string[] = []
    const mailer = {
      send: async ({ to }: { readonly to: string }) => {
        if (to === bad?.email) throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
        got.push(to)
      },
    }
    let failures = 0
    for (let round = 0; round < 2 * MAX_TRIES; round++) {
      await work(issue.id, mailer).catch(() => {
        failures += 1
      })
    }
    expect(got.toSorted()).toEqual(good.map(({ email }) => email).toSorted())
    expect(failures).toBeGreaterThan(0)
    expect(await countDeliveries(db, issue.id)).toEqual({ sent: 2, due: 0, givenUp: 1 })
  })

  test.each([
    ['out of reach', {}],
    ['busy', { responseCode: 421 }],
  ])('a mail server that is %s gives nobody up: once it is back, everybody gets it', async (_, answer) => {
    const readers = await subscribers(3)
    const issue = issueNamed(`Away ${JSON.stringify(answer)}`)
    await orderIssue(db, openOrders().queue, issue, new Date())
    const got: string[] = []
    let isAway = true
    const mailer = {
      send: async ({ to }: { readonly to: string }) => {
        if (isAway) throw Object.assign(new Error('no connection'), answer)
        got.push(to)
      },
    }
    for (let round = 0; round < 2 * MAX_TRIES; round++)
      await expect(work(issue.id, mailer)).rejects.toThrow('connection')
    expect(await countDeliveries(db, issue.id)).toEqual({ sent: 0, due: 3, givenUp: 0 })
    isAway = false
    await work(issue.id, mailer)
    expect(got.toSorted()).toEqual(readers.map(({ email }) => email).toSorted())
  })
})

test.each([
  ['', 'first line'],
  ['No title\n\nText', 'first line'],
  ['# Title only', 'nothing under the subject'],
  [`# ${'x'.repeat(200)}\n\nText`, 'at most 150'],
  [`# Long\n\n${'x'.repeat(100_001)}`, 'at most 100000 bytes'],
])('an issue that cannot be sent says why: %.20s', (text, why) => {
  expect(() => readIssue(text)).toThrow(why)
})

test('the same words are the same issue, however its lines end', () => {
  expect(readIssue('# A\r\n\r\nB\r\n').id).toBe(readIssue('\uFEFF# A\n\nB').id)
  expect(readIssue('# A\n\nB').id).not.toBe(readIssue('# A\n\nC').id)
})
