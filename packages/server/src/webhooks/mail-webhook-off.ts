import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { countWithin, type Limit, type RateLimits } from '../platform/rate-limit.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { findWebhook, type WebhookRow } from './webhook-store.ts'

const payload = z.object({ endpointId: z.uuid() })

/** Tells the owner that an endpoint was switched off. */
export const mailWebhookOffJob = {
  name: 'mail-webhook-off',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

const BY_ACCOUNT: Limit = { name: 'webhook-off-account', max: 10, windowMs: 24 * 3_600_000 }

export interface MailWebhookOffParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly limits: RateLimits
  readonly secrets: WebhookSecrets
  /** Where an account reads its emails; undefined while the address is not proved. */
  readonly addressOf: (accountId: string) => Promise<string | undefined>
}

/** The job. Nothing is said of an endpoint that is on again, was removed, or was switched off by its owner. */
export async function mailWebhookOff(parts: MailWebhookOffParts, endpointId: string, origin: string): Promise<void> {
  const row = await findWebhook(parts.db, endpointId)
  const because = row?.disabled_because
  if (row === undefined || because == null || because === 'owner') return
  const to = await parts.addressOf(row.account_id)
  if (to === undefined) return
  if ((await countWithin(parts.limits, BY_ACCOUNT, row.account_id)) === undefined) return
  try {
    await parts.mailer.send(compose(to, hostOf(parts.secrets.urlOf(row)), because, origin))
  } catch (error) {
    await parts.limits.uncount(BY_ACCOUNT, row.account_id)
    throw error
  }
}

/** The rest of an address may be a secret. */
function hostOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.host
}

const REASONS: Readonly<Record<Exclude<NonNullable<WebhookRow['disabled_because']>, 'owner'>, string>> = {
  failing: 'For a day nothing that we sent to it was taken, although we tried again and again.',
  gone: 'It answered that it wants no more messages (410 Gone).',
  secret: 'What it is signed with can no longer be read here, so add it again: it gets a new secret.',
}

function compose(to: string, host: string | undefined, because: keyof typeof REASONS, origin: string): Mail {
  const named = host === undefined ? 'Your webhook endpoint' : `Your webhook endpoint at ${host}`
  return {
    to,
    subject: host === undefined ? 'A webhook endpoint was switched off' : `Your webhook at ${host} was switched off`,
    button: 'See its deliveries',
    text: `${named} was switched off, and is not told of your evolutions any more.

${REASONS[because]}

${because === 'secret' ? 'Your endpoints are in your profile:' : 'Your profile has what was sent and how it was answered. Switch it on again there once it is repaired:'}

${origin}/profile
`,
  }
}
