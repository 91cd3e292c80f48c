import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'

/** The email as nodemailer takes it, which also keeps line breaks out of its head. */
export function composeMessage({ to, subject, text, replyTo, unsubscribeUrl }: Mail, from: string): SendMailOptions {
  return {
    from,
    to,
    subject,
    text,
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}
