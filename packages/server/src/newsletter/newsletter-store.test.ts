import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_DATABASES } from '../../test/databases.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { deleteUnconfirmed, markSubscribed, putPending } from './newsletter-store.ts'
import { mailNewsletterJob, sendNewsletterEmail } from './send-newsletter-email.ts'
import { type Proof, unsubscribe, verify } from './subscribe.ts'

const HOUR_MS = 3_600_000

describe.each(TEST_DATABASES)('subscribers in $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    const { database, close } = await open()
    db = database.db
    return close
  })

  const now = new Date()
  const later = (hours: number) => new Date(now.getTime() + hours * HOUR_MS)
  /** Nothing is ordered before a proof is accepted, so these parts need no queue that works. */
  const parts = () => ({ db, queue: { enqueue: async () => undefined } })

  const pending = async () => {
    const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
    const request = { id, email, source: null, referrer: null, asked_at: null }
    await db.transaction().execute((tx) => putPending(tx, request, now))
    return { id, email }
  }
  /** The proofs in the email that leaves now. */
  const proofsIn = async (subscriberId: string): Promise<Record<'verify' | 'unsubscribe', Proof>> => {
    let text = ''
    const mailer = {
      send: async (mail: Mail) => {
        text = mail.text
      },
      close: async () => undefined,
    }
    await sendNewsletterEmail({ db, mailer }, { subscriberId, kind: 'verify' }, 'https://afterimage.example')
    const proofOf = (purpose: string) => {
      const search = new URLSearchParams(new RegExp(`/newsletter/${purpose}\\?(.*)$`, 'm').exec(text)?.[1])
      return { email: search.get('email') ?? '', token: search.get('token') ?? '' }
    }
    return { verify: proofOf('verify'), unsubscribe: proofOf('unsubscribe') }
  }
  const statusOf = async (id: string) =>
    (await db.selectFrom('newsletter_subscribers').select('status').where('id', '=', id).executeTakeFirst())?.status

  test('a link confirms for 48 hours, and one to unsubscribe is good for ever', async () => {
    const { id } = await pending()
    const proofs = await proofsIn(id)
    await expect(verify(parts(), proofs.verify, later(49))).rejects.toMatchObject({
      code: 'token_invalid',
      message: 'Failed to verify email. Token may be expired.',
    })
    await verify(parts(), proofs.verify, later(47))
    expect(await statusOf(id)).toBe('subscribed')
    await deleteUnconfirmed(db, later(100_000), later(99_000))
    await unsubscribe(parts(), proofs.unsubscribe, later(100_000))
    expect(await statusOf(id)).toBe('unsubscribed')
  })

  test('tokens are kept as hashes alone', async () => {
    const { id } = await pending()
    const { token } = (await proofsIn(id)).verify
    const rows = await db.selectFrom('newsletter_tokens').selectAll().where('subscriber_id', '=', id).execute()
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('an address that nobody confirmed is forgotten, and one that was subscribed is not', async () => {
    const [forgotten, kept] = [await pending(), await pending()]
    await proofsIn(forgotten.id)
    await db.transaction().execute((tx) => markSubscribed(tx, kept.id, now))
    await deleteUnconfirmed(db, later(1), now)
    expect([await statusOf(forgotten.id), await statusOf(kept.id)]).toEqual([undefined, 'subscribed'])
    const left = await db
      .selectFrom('newsletter_tokens')
      .selectAll()
      .where('subscriber_id', '=', forgotten.id)
      .execute()
    expect(left).toEqual([])
  })
})

test('an email that the version before ordered is sent as well', () => {
  const subscriberId = randomUUID()
  expect(mailNewsletterJob.parse({ subscriberId, letter: 'welcome' })).toEqual({ subscriberId, kind: 'welcome' })
})
