import { randomUUID } from 'node:crypto'
import { MAX_WEBHOOK_DELIVERIES } from '@afterimage/contract/webhook'
import { openReceiver, postNearby, type Receiver } from '@afterimage/testing/server/webhook-receiver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { openRateLimits } from '../platform/rate-limit.ts'
import { deliver } from './deliver.ts'
import { claimWebhook, insertDelivery, listDeliveries } from './delivery-store.ts'
import { mailWebhookOff } from './mail-webhook-off.ts'
import { newMessageId, newSecret } from './sign-message.ts'
import { openWebhookSecrets } from './webhook-secrets.ts'
import { findWebhook, insertWebhook } from './webhook-store.ts'

const never = new AbortController().signal
const DAY_MS = 24 * 3_600_000

describe.each(TEST_DATABASES)('deliveries on $name', ({ open }) => {
  let database: Database
  let close: () => Promise<void>
  let receiver: Receiver
  let accountId: string
  const secrets = openWebhookSecrets('secret')
  const ordered: unknown[] = []
  beforeAll(async () => {
    ;({ database, close } = await open())
    receiver = await openReceiver({
      '/fails': (_request, response) => response.writeHead(500).end(),
      '/gone': (_request, response) => response.writeHead(410).end(),
      '/busy': (_request, response) => response.writeHead(429, { 'retry-after': '120' }).end(),
    })
    accountId = randomUUID()
    const now = new Date()
    await database.db
      .insertInto('accounts')
      .values({
        id: accountId,
        email: 'a@example.com',
        email_verified: true,
        name: '',
        image: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  })
  afterAll(async () => {
    await close()
    await receiver.close()
  })

  const parts = () => ({
    ...{ db: database.db, secrets, postTo: postNearby(), origin: 'https://afterimage.test' },
    queue: { enqueue: async (_tx: unknown, { name }: { name: string }) => void ordered.push(name) },
  })
  const claim = (withFailing = true) => claimWebhook(database.db, randomUUID(), 60_000, withFailing)
  const claimed = async () => {
    const endpoint = await claim()
    if (endpoint === undefined) throw new Error('nothing is due')
    return endpoint
  }
  const addEndpoint = async (path: string, messages = 1) => {
    const id = randomUUID()
    const sealed = secrets.seal({ url: `${receiver.url}${path}`, secret: newSecret() })
    await database.db.transaction().execute(async (tx) => {
      const about = { id, account_id: accountId, format: 'standard', created_at: new Date() } as const
      await insertWebhook(tx, { ...about, ...sealed, events: ['evolution.completed'] })
      for (let made = 0; made < messages; made += 1) await addMessage(tx, id)
    })
    return id
  }
  const addMessage = (tx: Parameters<typeof insertDelivery>[0], endpoint_id: string, isFrames = false) => {
    const about = { id: newMessageId(), endpoint_id, evolution_id: randomUUID(), happened_at: new Date() }
    const what = isFrames
      ? ({ event: 'evolution.frame', body: null, frames_from: 1, frames_to: 1 } as const)
      : ({ event: 'evolution.completed', body: '{}' } as const)
    return insertDelivery(tx, { ...about, ...what })
  }
  const change = (
    id: string,
    values: { busy_until?: Date; failing_since?: Date; disabled_at?: Date; disabled_because?: 'owner' },
  ) => database.db.updateTable('webhook_endpoints').set(values).where('id', '=', id).execute()
  const remove = (id: string) => database.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()

  test('a worker that dies after the call and before it is written down has it sent again, as the same message', async () => {
    const id = await addEndpoint('/well')
    const { postTo, ...rest } = parts()
    const dies = {
      post: async (...call: Parameters<typeof postTo.post>) => {
        await postTo.post(...call)
        throw new Error('killed')
      },
    }
    await expect(deliver({ ...rest, postTo: dies }, await claimed(), never)).rejects.toThrow('killed')
    expect(receiver.received).toHaveLength(1)
    // While its time lasts, nobody else calls the endpoint.
    expect(await claim()).toBeUndefined()
    await change(id, { busy_until: new Date(Date.now() - 1_000) })
    await deliver(parts(), await claimed(), never)
    const ids = receiver.received.map(({ headers, body }) => [headers['webhook-id'], body])
    expect(ids).toEqual([ids[0], ids[0]])
    expect(await listDeliveries(database.db, id, 9)).toMatchObject([{ state: 'delivered', tries: 1, status: 200 }])
    expect(await claim()).toBeUndefined()
    await remove(id)
  })

  test('a claim that was lost writes nothing', async () => {
    const id = await addEndpoint('/well')
    const slow = await claimed()
    await change(id, { busy_until: new Date(Date.now() - 1_000) })
    await deliver(parts(), await claimed(), never)
    const [before] = await listDeliveries(database.db, id, 1)
    await database.db
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting' })
      .where('endpoint_id', '=', id)
      .execute()
    await deliver(parts(), slow, never)
    expect(await listDeliveries(database.db, id, 1)).toMatchObject([{ tries: before?.tries }])
    await remove(id)
  })

  test('an endpoint that has failed for a day is switched off, and its owner is told once', async () => {
    const id = await addEndpoint('/fails', 3)
    await change(id, { failing_since: new Date(Date.now() - DAY_MS + 60_000) })
    expect(await claim(false)).toBeUndefined()
    await deliver(parts(), await claimed(), never)
    expect((await findWebhook(database.db, id))?.disabled_at).toBeNull()
    await change(id, { failing_since: new Date(Date.now() - DAY_MS - 1_000) })
    await deliver(parts(), await claimed(), never)
    expect(await findWebhook(database.db, id)).toMatchObject({ disabled_because: 'failing', lease: null })
    const states = (await listDeliveries(database.db, id, 9)).map(({ state, tries, error }) => [state, tries, error])
    const answered = expect.stringMatching(/^It answered with status 5\d\d\.$/)
    expect(states).toEqual([
      ['failed', 0, 'The endpoint was switched off before this was sent.'],
      ['failed', 1, answered],
      ['failed', 1, answered],
    ])
    expect(await claim()).toBeUndefined()
    expect(ordered.splice(0)).toEqual(['mail-webhook-off'])

    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: async () => undefined }
    const limits = openRateLimits(database.db, 'secret')
    const addressOf = async () => 'a@example.com'
    const mailing = { db: database.db, secrets, mailer, limits, addressOf }
    await mailWebhookOff(mailing, id, 'https://afterimage.test')
    expect(sent).toMatchObject([
      { to: 'a@example.com', subject: expect.stringMatching(/^Your webhook at 127\.0\.0\.1:\d+ was switched off$/) },
    ])
    expect(sent[0]?.text).toContain('https://afterimage.test/profile')
    await remove(id)
    await mailWebhookOff(mailing, id, 'https://afterimage.test')
    expect(sent).toHaveLength(1)
  })

  test('one that is gone is switched off at once, one that is busy rests as long as it asks for', async () => {
    const gone = await addEndpoint('/gone')
    await deliver(parts(), await claimed(), never)
    expect(await findWebhook(database.db, gone)).toMatchObject({ disabled_because: 'gone' })
    const [told] = await listDeliveries(database.db, gone, 1)
    expect(told).toMatchObject({ state: 'failed', status: 410, error: 'It wants no more messages (410 Gone).' })
    await remove(gone)
    const busy = await addEndpoint('/busy', 2)
    await deliver(parts(), await claimed(), never)
    const row = await findWebhook(database.db, busy)
    const restMs = (row?.busy_until?.getTime() ?? 0) - Date.now()
    expect([restMs > 100_000, restMs < 125_000]).toEqual([true, true])
    expect(await claim()).toBeUndefined()
    await remove(busy)
  })

  test('what fails while its endpoint is switched off waits for nothing', async () => {
    const id = await addEndpoint('/fails')
    const delivery = await claimed()
    await change(id, { disabled_at: new Date(), disabled_because: 'owner' })
    await deliver(parts(), delivery, never)
    expect(await listDeliveries(database.db, id, 9)).toMatchObject([{ state: 'failed', tries: 1 }])
    await remove(id)
  })

  test('where the installation has another secret now, the endpoint is switched off and nothing is sent', async () => {
    const id = await addEndpoint('/well')
    const before = receiver.received.length
    await deliver({ ...parts(), secrets: openWebhookSecrets('another') }, await claimed(), never)
    expect(await findWebhook(database.db, id)).toMatchObject({ disabled_because: 'secret' })
    expect(receiver.received).toHaveLength(before)
    await remove(id)
  })

  test('of an endpoint so many messages are kept: what is over goes first, then frames that wait', async () => {
    const id = await addEndpoint('/well', 0)
    const now = new Date()
    const waits = { endpoint_id: id, event: 'evolution.completed', state: 'waiting', due_at: now } as const
    const many = Array.from({ length: MAX_WEBHOOK_DELIVERIES - 2 }, () => newMessageId())
    await database.db
      .insertInto('webhook_deliveries')
      .values(many.map((message) => ({ ...waits, id: message, happened_at: now, created_at: now })))
      .execute()
    await database.db.transaction().execute(async (tx) => {
      await addMessage(tx, id, true)
      await addMessage(tx, id)
    })
    const all = await listDeliveries(database.db, id, 999)
    const over = all.at(-1)?.id ?? ''
    await database.db.updateTable('webhook_deliveries').set({ state: 'delivered' }).where('id', '=', over).execute()
    const has = async (wanted: (row: (typeof all)[number]) => boolean) => {
      const rows = await listDeliveries(database.db, id, 999)
      return [rows.length, rows.some(wanted)]
    }
    await database.db.transaction().execute((tx) => addMessage(tx, id))
    expect(await has((row) => row.id === over)).toEqual([MAX_WEBHOOK_DELIVERIES, false])
    expect(await has((row) => row.frames_from !== null)).toEqual([MAX_WEBHOOK_DELIVERIES, true])
    await database.db.transaction().execute((tx) => addMessage(tx, id))
    expect(await has((row) => row.frames_from !== null)).toEqual([MAX_WEBHOOK_DELIVERIES, false])
    await remove(id)
  })
})
