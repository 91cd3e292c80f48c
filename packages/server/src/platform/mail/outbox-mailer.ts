import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { composeMessage } from './compose-message.ts'
import type { Mailer } from './mail.ts'

/** Writes each email as an `.eml` file into the folder, named by its time, for anyone who runs this without an SMTP server. */
export async function openOutboxMailer(folder: string, from: string): Promise<Mailer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(composeMessage(mail, from))
      // One that is handed over again lies where it lay.
      const { at, id } = mail.key ?? { at: new Date(), id: randomUUID().slice(0, 8) }
      const name = `${at.toISOString().replaceAll(':', '-')}-${id}.eml`
      const draft = path.join(folder, `.${name}`)
      // Moved into place whole, so that nobody reads half an email.
      await writeFile(draft, message, { mode: 0o600, flush: true })
      await rename(draft, path.join(folder, name))
    },
    close: async () => transport.close(),
  }
}
