import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db, Tx } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, isRefused, type Mailer } from '../platform/mail/mail.ts'
import { plainText } from '../platform/mail/write-html.ts'
import type { Queue } from '../platform/queue.ts'
import {
  claimDeliveries,
  countDeliveries,
  dropUnsubscribed,
  findIssue,
  type IssueCounts,
  markRefused,
  markSent,
  putIssue,
  releaseClaims,
} from './issue-store.ts'
import { insertToken } from './newsletter-store.ts'
import { newToken } from './newsletter-token.ts'
import type { Issue } from './read-issue.ts'
import { newsletterFooter, unsubscribeLink } from './send-newsletter-email.ts'

/** Emails of one job: the next one goes behind what else waits in the queue. */
const BATCH = 50
/** A worker that died leaves its addresses to others after so long, twice what a batch may take. */
const CLAIM_MS = 20 * 60_000

/** Sends an issue to the next addresses that are due, and orders the job for those after them. */
export const mailIssueJob = {
  name: 'mail-issue',
  parse: (data: unknown) => z.object({ issueId: z.string().max(100) }).parse(data),
  bounds: { ...EMAIL_BOUNDS, expireInSeconds: 600, retryDelay: 60 },
}

export class NobodyToGet extends Error {}

/**
 * Notes the issue for every confirmed address and orders its emails. Once it is noted, it only orders what is not sent yet. Returns how many are. Throws an
 * Error where there is nobody to get it: an issue that was noted for nobody would never reach those who subscribe later. `alongside`
 * belongs to the same transaction.
 */
export async function orderIssue(
  db: Db,
  queue: Pick<Queue, 'enqueue'>,
  issue: Issue,
  now: Date,
  alongside?: (tx: Tx, counts: IssueCounts) => Promise<void>,
): Promise<IssueCounts> {
  return db.transaction().execute(async (tx) => {
    await putIssue(tx, issue, now)
    const counts = await countDeliveries(tx, issue.id)
    if (counts.sent + counts.due + counts.givenUp === 0)
      throw new NobodyToGet('No address is confirmed, so nobody would get it. Nothing was sent.')
    await queue.enqueue(tx, mailIssueJob, { issueId: issue.id })
    await alongside?.(tx, counts)
    return counts
  })
}

interface SendIssueParts {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * The job. An address is claimed before its email is handed over and marked after it. Where the process dies in between, the email is sent again under
 * the same Message-ID, by which mailboxes know it for the same one; none is left out.
 */
export async function sendIssue(
  { db, queue, mailer, log }: SendIssueParts,
  { issueId }: { readonly issueId: string },
  origin: string,
  now: () => Date = () => new Date(),
): Promise<void> {
  const issue = await findIssue(db, issueId)
  if (issue === undefined) return
  await dropUnsubscribed(db, issueId)
  const claim = { limit: BATCH, now: now(), until: new Date(now().getTime() + CLAIM_MS) }
  const deliveries = await claimDeliveries(db, issueId, claim)
  let sent = 0
  for (const { subscriberId, email } of deliveries) {
    const { token, hash } = newToken()
    const unsubscribeUrl = unsubscribeLink(origin, { email, token })
    await insertToken(db, {
      hash,
      subscriber_id: subscriberId,
      purpose: 'unsubscribe',
      expires_at: null,
      created_at: now(),
    })
    const key = { id: `${issueId}.${subscriberId}`, at: issue.created_at }
    const text = `${issue.markdown}\n\n${newsletterFooter(unsubscribeUrl)}`
    try {
      await mailer.send({ to: email, subject: issue.subject, text, unsubscribeUrl, key, isMarkdown: true })
    } catch (error) {
      if (!isRefused(error)) {
        // A mail server that is away says nothing about an address: all of the batch is due again.
        await releaseClaims(
          db,
          issueId,
          deliveries.map((delivery) => delivery.subscriberId),
        )
        throw error
      }
      log.warn({ err: error, issueId }, 'an email of the newsletter was refused')
      await markRefused(db, issueId, subscriberId)
      continue
    }
    await markSent(db, issueId, subscriberId, now())
    sent += 1
  }
  const { due } = await countDeliveries(db, issueId)
  if (due === 0) return
  // Refused ones, and those that another worker has claimed, are looked at again later.
  if (sent === 0) throw new Error(`${due} emails of the newsletter are still due.`)
  await db.transaction().execute((tx) => queue.enqueue(tx, mailIssueJob, { issueId }))
}

/** The email as people without HTML read it. */
export function previewIssue({ subject, markdown }: Issue, origin: string): string {
  const link = unsubscribeLink(origin, { email: 'reader@example.org', token: '…' })
  const text = plainText({ text: `${markdown}\n\n${newsletterFooter(link)}`, isMarkdown: true })
  return `Subject: ${subject}\n\n${text}`
}
