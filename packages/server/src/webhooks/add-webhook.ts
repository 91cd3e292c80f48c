import { randomUUID } from 'node:crypto'
import { MAX_WEBHOOKS, type newWebhook } from '@afterimage/contract/webhook'
import { FetchRefused } from '@afterimage/models/transport/guarded-address'
import type { GuardedPost } from '@afterimage/models/transport/guarded-post'
import type { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { Problem } from '../platform/problem.ts'
import { targetOf } from './format-message.ts'
import { newSecret } from './sign-message.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { insertWebhook, listWebhookRows, lockWebhooks, type WebhookRow } from './webhook-store.ts'

export interface AddWebhookParts {
  readonly db: Db
  readonly secrets: WebhookSecrets
  readonly postTo: Pick<GuardedPost, 'check'>
}

const CHECKED_WITHIN_MS = 10_000

/** Adds an endpoint that may be called as things are now. Throws `webhook_url_refused` and `too_many_webhooks`. */
export async function addWebhook(
  { db, secrets, postTo }: AddWebhookParts,
  accountId: string,
  { url, events, format }: z.output<typeof newWebhook>,
): Promise<{ readonly row: WebhookRow; readonly secret: string }> {
  await postTo.check(targetOf(format, url), CHECKED_WITHIN_MS).catch((error: unknown) => {
    throw error instanceof FetchRefused ? new Problem('webhook_url_refused', error.message) : error
  })
  const secret = newSecret()
  const row = await db.transaction().execute(async (tx) => {
    await lockWebhooks(tx, accountId)
    if ((await listWebhookRows(tx, accountId)).length >= MAX_WEBHOOKS) {
      throw new Problem(
        'too_many_webhooks',
        `An account has at most ${MAX_WEBHOOKS} webhook endpoints. Remove one first.`,
      )
    }
    const about = { id: randomUUID(), account_id: accountId, events, format, created_at: new Date() }
    return insertWebhook(tx, { ...about, ...secrets.seal({ url, secret }) })
  })
  return { row, secret }
}
