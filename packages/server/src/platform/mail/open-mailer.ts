import path from 'node:path'
import type { PlatformConfig } from '../platform-settings.ts'
import type { Mailer } from './mail.ts'
import { openOutboxMailer } from './outbox-mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

/** SMTP where the operator named a server, files in `DATA_DIR/outbox` otherwise. */
export async function openMailer(
  config: Pick<PlatformConfig, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>,
): Promise<Mailer> {
  const host = config.publicUrl === undefined ? 'localhost' : new URL(config.publicUrl).hostname
  const from = config.mailFrom ?? `Afterimage <no-reply@${host}>`
  return config.smtpUrl === undefined
    ? openOutboxMailer(path.join(config.dataDir, 'outbox'), from)
    : openSmtpMailer(config.smtpUrl, from)
}
