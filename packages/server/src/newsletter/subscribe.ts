import { randomUUID } from 'node:crypto'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import type { Queue } from '../platform/queue.ts'
import { lockByToken, markSubscribed, markUnsubscribed, putPending } from './newsletter-store.ts'
import { hashLinkToken } from './newsletter-token.ts'
import { mailNewsletterJob } from './send-newsletter-email.ts'

export interface SubscribeParts {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue'>
}

export interface SubscriptionRequest {
  readonly email: string
  readonly source: string | undefined
  readonly referrer: string | undefined
  readonly askedAt: Date | undefined
}

/** What a link in an email proves. */
export interface Proof {
  readonly email: string
  readonly token: string
}

/** Orders the email with the verification link. Throws `already_subscribed` for an address that has been verified. */
export async function subscribe({ db, queue }: SubscribeParts, request: SubscriptionRequest, now: Date): Promise<void> {
  const { email, source = null, referrer = null, askedAt = null } = request
  await db.transaction().execute(async (tx) => {
    const subscriber = { id: randomUUID(), email, source, referrer, asked_at: askedAt }
    const subscriberId = await putPending(tx, subscriber, now)
    if (subscriberId === undefined) throw new Problem('already_subscribed', 'This email is already subscribed')
    await queue.enqueue(tx, mailNewsletterJob, { subscriberId, kind: 'verify' })
  })
}

/**
 * Confirms the address, once; the link may be followed again while it lasts. Throws `token_invalid` for a token that
 * has expired, or was made up.
 */
export async function verify({ db, queue }: SubscribeParts, { email, token }: Proof, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subscriber = await lockByToken(tx, { email, hash: hashLinkToken(token), purpose: 'verify' }, now)
    if (subscriber === undefined) {
      throw new Problem('token_invalid', 'Failed to verify email. Token may be expired.')
    }
    if (subscriber.status === 'subscribed') return
    await markSubscribed(tx, subscriber.id, now)
    await queue.enqueue(tx, mailNewsletterJob, { subscriberId: subscriber.id, kind: 'welcome' })
  })
}

/** Ends the subscription; again and again, if somebody likes. Throws `token_invalid` for a token that was made up. */
export async function unsubscribe({ db }: SubscribeParts, { email, token }: Proof, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const subscriber = await lockByToken(tx, { email, hash: hashLinkToken(token), purpose: 'unsubscribe' }, now)
    if (subscriber === undefined) {
      throw new Problem('token_invalid', 'This link is not one of ours, or its address has since been deleted.')
    }
    if (subscriber.status !== 'unsubscribed') await markUnsubscribed(tx, subscriber.id, now)
  })
}
