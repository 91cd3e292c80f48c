import type { Webhook } from '@afterimage/contract/webhook'
import type { GuardedPost } from '@afterimage/models/transport/guarded-post'
import type { Logger } from 'pino'
import type { OutboxReader } from '../evolutions/evolutions.ts'
import type { Database } from '../platform/database/open-database.ts'
import type { Tx } from '../platform/database/tables.ts'
import type { Feature } from '../platform/feature.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import type { RateLimits } from '../platform/rate-limit.ts'
import { deleteOldDeliveries, releaseAll } from './delivery-store.ts'
import { keepDelivering, type WebhookLoop } from './keep-delivering.ts'
import { type MailWebhookOffParts, mailWebhookOff, mailWebhookOffJob } from './mail-webhook-off.ts'
import { viewWebhook } from './view-webhook.ts'
import { openWebhookReader } from './webhook-reader.ts'
import { serveWebhooks } from './webhook-routes.ts'
import { openWebhookSecrets } from './webhook-secrets.ts'
import { deleteWebhooksOf, listWebhookRows } from './webhook-store.ts'

export { mailWebhookOffJob }

export interface WebhooksParts extends Pick<MailWebhookOffParts, 'addressOf'> {
  readonly database: Pick<Database, 'db' | 'listen' | 'isExclusive'>
  readonly queue: Queue
  readonly limits: RateLimits
  readonly mailer: Mailer
  readonly log: Logger
  /** The installation's: seals addresses and secrets. */
  readonly secret: string
  readonly postTo: GuardedPost
}

export interface Webhooks extends Feature {
  /** Takes from the outbox what the owners' endpoints are to be told; links lead to `origin`. */
  openReader(origin: string): OutboxReader
  /** The account's endpoints, without their secrets. */
  webhooksOf(accountId: string): Promise<readonly Webhook[]>
  /** Deletes the account's endpoints, in the transaction of who asks for it. */
  dropWebhooks(tx: Tx, accountId: string): Promise<void>
}

const EMAILS_AT_ONCE = 1
const KEPT_MS = 7 * 24 * 3_600_000
/** Of everybody together. */
const MOST_KEPT = 200_000

/** The webhooks feature: endpoints of accounts, and what they are told of the account's evolutions. */
export function openWebhooks({ secret, ...parts }: WebhooksParts): Webhooks {
  const { database, queue, log } = parts
  const { db, listen } = database
  const secrets = openWebhookSecrets(secret)
  let delivering: WebhookLoop | undefined
  return {
    openReader: (origin) => openWebhookReader(secrets, origin),
    webhooksOf: async (accountId) => (await listWebhookRows(db, accountId)).map((row) => viewWebhook(row, secrets)),
    dropWebhooks: deleteWebhooksOf,
    serve: (app, identify) => serveWebhooks(app, identify, { ...parts, db, secrets }),
    work: async ({ origin }) => {
      if (database.isExclusive) await releaseAll(db)
      await queue.work(mailWebhookOffJob, EMAILS_AT_ONCE, ({ endpointId }) =>
        mailWebhookOff({ ...parts, db, secrets }, endpointId, origin),
      )
      delivering = await keepDelivering({ ...parts, db, listen, secrets, origin })
    },
    close: async (timeoutMs) => delivering?.stop(timeoutMs),
    sweep: async (now) => {
      const lost = await deleteOldDeliveries(db, new Date(now.getTime() - KEPT_MS), MOST_KEPT)
      if (lost > 0) log.error({ deliveries: lost }, 'webhooks were dropped that still waited')
    },
  }
}
