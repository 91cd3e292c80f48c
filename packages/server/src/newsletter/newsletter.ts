import type { HttpApp } from '../platform/http/open-http.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { type NewsletterRouteParts, serveNewsletter } from './newsletter-routes.ts'
import { deleteUnconfirmed } from './newsletter-store.ts'
import { mailNewsletterJob, sendNewsletterEmail, VERIFY_WITHIN_MS } from './send-newsletter-email.ts'

export { mailNewsletterJob }

const EMAILS_AT_ONCE = 2

export type NewsletterParts = NewsletterRouteParts & { readonly queue: Queue; readonly mailer: Mailer }

export interface Newsletter {
  serve(app: HttpApp): void
  /** Sends the emails that were ordered; their links lead to `origin`. */
  work(origin: string): Promise<void>
  /** Forgets addresses that were never confirmed. */
  sweep(now: Date): Promise<void>
}

/** The newsletter's subscribers: asked for, confirmed by the address's owner, and ended with one click. */
export function openNewsletter(parts: NewsletterParts): Newsletter {
  const { db, queue } = parts
  return {
    serve: (app) => serveNewsletter(app, parts),
    work: (origin) =>
      queue.work(mailNewsletterJob, EMAILS_AT_ONCE, (order) => sendNewsletterEmail(parts, order, origin)),
    sweep: (now) => deleteUnconfirmed(db, now, new Date(now.getTime() - 2 * VERIFY_WITHIN_MS)),
  }
}
