import { ModelError } from '@afterimage/models/model-error'
import { scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertAccount } from '../../../test/accounts.ts'
import { TEST_DATABASES } from '../../../test/databases.ts'
import { finishEvolution } from '../../../test/finish-evolution.ts'
import { openWorkbench } from '../../../test/workbench.ts'
import type { Database } from '../../platform/database/open-database.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { openRateLimits } from '../../platform/rate-limit.ts'
import { claimEvolution } from '../lifecycle/lifecycle-store.ts'
import { relayOutbox } from '../lifecycle/relay-outbox.ts'
import type { Run } from '../records/evolution-store.ts'
import { claimEmailRequest, setMailWhenEnded } from './ended-mail-store.ts'
import { mailEnded, mailEndedJob, openEndedMailReader, orderWaitingMail } from './mail-ended.ts'

describe.each(TEST_DATABASES)('an email that was ordered, on $name', ({ open }) => {
  let database: Database
  let bench: Awaited<ReturnType<typeof openWorkbench>>
  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    bench = await openWorkbench(
      database,
      scriptedModel(() => Promise.reject(new ModelError('refused', 'It shows a raccoon.'))),
    )
    return async () => {
      await bench.close()
      await opened.close()
    }
  })

  const openSite = () => {
    const { db } = database
    const orders: Run[] = []
    const queue = {
      ...bench.queue,
      enqueue: async (_tx: Tx, _kind: object, run: object) => void orders.push(mailEndedJob.parse(run)),
    }
    const sent: Mail[] = []
    const delivered: Mail[] = []
    const site = { isProved: true, isDown: false }
    const mailer = {
      send: async (mail: Mail) => {
        if (site.isDown) throw new Error('the mail server is down')
        sent.push(mail)
      },
      close: async () => undefined,
    }
    const addressOf = async () => (site.isProved ? 'ada@example.com' : undefined)
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const parts = { db, mailer, addressOf, limits: openRateLimits(db, 'secret'), log }
    const relay = () => relayOutbox({ db, readers: [openEndedMailReader(queue)], log })
    const start = async (account: string) => {
      const id = await bench.start()
      const mine = { owner_account: account, owner_visitor: null, mail_when_ended: true }
      await db.updateTable('evolutions').set(mine).where('id', '=', id).execute()
      return id
    }
    return {
      db,
      queue,
      site,
      orders,
      delivered,
      lines,
      start,
      deliver: async () => {
        for (const order of orders.splice(0)) await mailEnded(parts, order, 'https://after.example')
        const emails = sent.splice(0)
        delivered.push(...emails)
        return emails.length
      },
      relay,
      fail: async (id: string) => {
        await finishEvolution(bench.runParts, id)
        await relay()
      },
      retry: (id: string) => db.transaction().execute((tx) => claimEvolution(tx, id, 'pending', {})),
      wants: async (id: string) =>
        (await db.selectFrom('evolutions').select('mail_when_ended').where('id', '=', id).executeTakeFirstOrThrow())
          .mail_when_ended,
    }
  }

  test('takes the request with it: a retry sends another one only when it is asked for again', async () => {
    const { db, start, fail, retry, deliver, orders, wants } = openSite()
    const id = await start((await insertAccount(db)).id)
    await fail(id)
    expect([await deliver(), await wants(id)]).toEqual([1, false])
    for (let round = 0; round < 3; round += 1) {
      await retry(id)
      await fail(id)
    }
    expect([orders, await deliver()]).toEqual([[], 0])
    await setMailWhenEnded(db, id, true)
    await retry(id)
    await fail(id)
    expect(await deliver()).toBe(1)
  })

  test('is sent of the end that it was ordered for, and not after a retry, nor when it is no longer wanted', async () => {
    const { db, start, fail, retry, deliver } = openSite()
    const id = await start((await insertAccount(db)).id)
    await fail(id)
    await retry(id)
    expect(await deliver()).toBe(0)
    await fail(id)
    await setMailWhenEnded(db, id, false)
    expect(await deliver()).toBe(0)
  })

  test('is not ordered of an end that was no end any more when it was heard of', async () => {
    const { start, retry, relay, orders } = openSite()
    const id = await start((await insertAccount(database.db)).id)
    await finishEvolution(bench.runParts, id)
    await retry(id)
    await relay()
    expect(orders).toEqual([])
  })

  test('is tried again when it could not be sent, and after a kill in the middle of it', async () => {
    const { db, start, fail, deliver, orders, site, wants } = openSite()
    const id = await start((await insertAccount(db)).id)
    await fail(id)
    const [order] = orders
    site.isDown = true
    await expect(deliver()).rejects.toThrow('down')
    expect(await wants(id)).toBe(true)
    site.isDown = false
    // What a process that is killed while it sends leaves behind.
    if (order !== undefined) orders.push(order)
    expect(order && (await claimEmailRequest(db, order))).toBe(true)
    expect(await wants(id)).toBe(false)
    expect(await deliver()).toBe(1)
    if (order !== undefined) orders.push(order)
    expect(await deliver()).toBe(0)
  })

  test('goes out twenty times a day and account at most, says so in the last one, and then in the log', async () => {
    const { db, start, fail, retry, deliver, delivered, queue, lines } = openSite()
    const account = await insertAccount(db)
    const id = await start(account.id)
    for (let round = 0; round < 22; round += 1) {
      await setMailWhenEnded(db, id, true)
      await fail(id)
      await deliver()
      await retry(id)
    }
    expect(delivered).toHaveLength(20)
    const isLast = ({ text }: Mail) => text.includes('This is the last of these emails for now')
    expect(delivered.findIndex(isLast)).toBe(19)
    expect(delivered[19]?.text).toContain('are on your dashboard:\n\nhttps://after.example/app/dashboard\n')
    expect(lines.filter((line) => line.includes('an email was left out'))).toHaveLength(2)
    await db.transaction().execute((tx) => orderWaitingMail(tx, queue, account.id))
    expect(await deliver()).toBe(0)
  })

  test('waits while the address is not proved, for the newest end, as long as it is wanted', async () => {
    const { db, start, fail, retry, deliver, queue, site } = openSite()
    const account = await insertAccount(db)
    const prove = async () => {
      site.isProved = true
      await db.transaction().execute((tx) => orderWaitingMail(tx, queue, account.id))
    }
    const [kept, dropped, goesOn] = [await start(account.id), await start(account.id), await start(account.id)]
    site.isProved = false
    for (const id of [kept, dropped, goesOn]) await fail(id)
    expect(await deliver()).toBe(0)
    await setMailWhenEnded(db, dropped, false)
    await retry(goesOn)
    await prove()
    expect(await deliver()).toBe(1)
    await prove()
    expect(await deliver()).toBe(0)
  })
})
