import { createTransport } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { Mailer } from './mail.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

/**
 * Sends through the SMTP server of an `smtp://` or `smtps://` address, credentials and options in it. Without `smtps`
 * the connection turns to TLS where the server offers it; `?requireTLS=true` insists.
 */
export function openSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      await transport.sendMail(composeMessage(mail, from))
    },
    close: async () => transport.close(),
  }
}
