import type { Feature } from '../platform/feature.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import { type ContactRouteParts, serveContact } from './contact-routes.ts'
import {
  type ContactMessageRow,
  countOpenMessages,
  deleteMessagesBefore,
  findMessage,
  listMessages,
  markMessage,
} from './contact-store.ts'
import { mailContactJob, mailMessage } from './send-message.ts'

export type { ContactMessageRow }
export { countOpenMessages, findMessage, listMessages, mailContactJob, markMessage }

const EMAILS_AT_ONCE = 1
const KEPT_MS = 365 * 24 * 3_600_000

export type ContactParts = ContactRouteParts & {
  readonly mailer: Mailer
  readonly operatorEmail: string | undefined
}

/** What people write to those behind the site; messages older than a year are swept. */
export function openContact(parts: ContactParts): Feature {
  const { db, queue } = parts
  return {
    serve: (app) => serveContact(app, parts),
    work: () => queue.work(mailContactJob, EMAILS_AT_ONCE, ({ messageId }) => mailMessage(parts, messageId)),
    sweep: (now) => deleteMessagesBefore(db, new Date(now.getTime() - KEPT_MS)),
  }
}
