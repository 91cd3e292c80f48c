import type { Logger } from 'pino'
import type { Feature } from '../platform/feature.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { countConfirmed, countDeliveries, type IssueCounts, listConfirmed } from './issue-store.ts'
import { type NewsletterRouteParts, serveNewsletter } from './newsletter-routes.ts'
import { deleteUnconfirmed } from './newsletter-store.ts'
import { readIssue } from './read-issue.ts'
import { mailIssueJob, NobodyToGet, orderIssue, previewIssue, sendIssue } from './send-issue.ts'
import { mailNewsletterJob, sendNewsletterEmail, VERIFY_WITHIN_MS } from './send-newsletter-email.ts'

export type { IssueCounts }
export {
  countConfirmed,
  countDeliveries,
  listConfirmed,
  mailIssueJob,
  mailNewsletterJob,
  NobodyToGet,
  orderIssue,
  previewIssue,
  readIssue,
}

const EMAILS_AT_ONCE = 2

export type NewsletterParts = NewsletterRouteParts & {
  readonly queue: Queue
  readonly mailer: Mailer
  readonly log: Logger
}

/**
 * The newsletter's subscribers: asked for, confirmed by the address's owner, and ended with one click. The sweep forgets
 * addresses that were never confirmed.
 */
export function openNewsletter(parts: NewsletterParts): Feature {
  const { db, queue } = parts
  return {
    serve: (app) => serveNewsletter(app, parts),
    work: async ({ origin }) => {
      await queue.work(mailNewsletterJob, EMAILS_AT_ONCE, (job) => sendNewsletterEmail(parts, job, origin))
      await queue.work(mailIssueJob, 1, (job) => sendIssue(parts, job, origin))
    },
    sweep: (now) => deleteUnconfirmed(db, now, new Date(now.getTime() - 2 * VERIFY_WITHIN_MS)),
  }
}
