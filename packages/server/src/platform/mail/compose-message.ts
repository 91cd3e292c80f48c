import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mail.ts'
import { plainText, writeHtml } from './write-html.ts'

/** The email as nodemailer takes it, which also keeps line breaks out of its head. */
export function composeMessage(mail: Mail, from: string): SendMailOptions {
  const { to, subject, replyTo, unsubscribeUrl, key } = mail
  return {
    from,
    to,
    subject,
    text: plainText(mail),
    html: writeHtml(mail),
    ...(key && { messageId: `<${key.id}@${hostOf(from)}>`, date: key.at }),
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl !== undefined && {
      list: { unsubscribe: unsubscribeUrl },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  }
}

function hostOf(from: string): string {
  return /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
