import { CONTACT_TYPES } from '@afterimage/contract/contact-endpoints'
import type { Insertable } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { findMessage, insertMessage } from './contact-store.ts'
import type { ContactMessageTable } from './contact-tables.ts'

const payload = z.object({ messageId: z.number() })

/** Mails a message to the operator. */
export const mailContactJob = {
  name: 'mail-contact',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

export interface SendParts {
  readonly db: Db
  readonly queue: Queue
}

/** Keeps the message, and orders the email in the same transaction. */
export async function sendMessage(
  { db, queue }: SendParts,
  message: Omit<Insertable<ContactMessageTable>, 'id' | 'created_at'>,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const messageId = await insertMessage(tx, { ...message, created_at: now })
    await queue.enqueue(tx, mailContactJob, { messageId })
  })
}

/** The job: an email to the operator, where there is one, whose replies go to the sender of the message. */
export async function mailMessage(
  parts: { readonly db: Db; readonly mailer: Mailer; readonly operatorEmail: string | undefined },
  messageId: number,
): Promise<void> {
  const message = await findMessage(parts.db, messageId)
  if (message === undefined || parts.operatorEmail === undefined) return
  const { name, email, subject, type } = message
  await parts.mailer.send({
    to: parts.operatorEmail,
    replyTo: { name, address: email },
    subject: `[${CONTACT_TYPES[type]}] ${subject}`,
    text: `${name} <${email}> wrote:\n\n${message.message}\n`,
  })
}
