import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhook,
  testWebhook,
} from '@afterimage/contract/webhook-endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import type { IdentifyCaller } from '../platform/http/identify-caller.ts'
import { Problem } from '../platform/problem.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { type AddWebhookParts, addWebhook } from './add-webhook.ts'
import { insertDelivery, listDeliveries, requeueDelivery } from './delivery-store.ts'
import { formatMessage } from './format-message.ts'
import { newMessageId } from './sign-message.ts'
import { viewDelivery, viewWebhook } from './view-webhook.ts'
import {
  deleteWebhookRow,
  findWebhook,
  listWebhookRows,
  switchOff,
  switchOn,
  type WebhookRow,
} from './webhook-store.ts'
import { writeTest } from './write-message.ts'

const DAY_MS = 24 * 3_600_000
const ADDED_BY_ACCOUNT: Limit = { name: 'webhooks-added', max: 30, windowMs: DAY_MS }
/** Tests, and what is sent again. */
const SENT_BY_ACCOUNT: Limit = { name: 'webhooks-sent', max: 60, windowMs: 3_600_000 }
const MOST_LISTED = 50

export interface WebhookRouteParts extends AddWebhookParts {
  readonly limits: RateLimits
}

/** The webhook endpoints of one's own account: for people who are signed in, never for keys. */
export function serveWebhooks(app: FastifyInstance, identify: IdentifyCaller, parts: WebhookRouteParts): void {
  const { db, limits, secrets } = parts
  const view = (row: WebhookRow) => viewWebhook(row, secrets)
  const ownerOf = async (request: FastifyRequest) => {
    const account = await identify.account(request)
    if (account.isDemo) {
      throw new Problem('demo_account', 'The demo account is shared, so it has no webhooks. Make your own.')
    }
    return account
  }
  const findOwn = async (accountId: string, id: string) => {
    const row = await findWebhook(db, id)
    if (row?.account_id !== accountId)
      throw new Problem('not_found', 'There is no such endpoint. It may have been removed.')
    return row
  }

  bindEndpoint(app, listWebhooks, async ({ request }) => {
    const account = await identify.account(request)
    return { webhooks: (await listWebhookRows(db, account.id)).map(view) }
  })

  bindEndpoint(app, createWebhook, async ({ body, request, reply }) => {
    const { id } = await ownerOf(request)
    await limits.count(ADDED_BY_ACCOUNT, id)
    const { row, secret } = await addWebhook(parts, id, body)
    reply.header('cache-control', 'no-store')
    return { webhook: view(row), secret }
  })

  bindEndpoint(app, changeWebhook, async ({ params, body: { isOn }, request }) => {
    const { id } = await findOwn((await ownerOf(request)).id, params.id)
    await db.transaction().execute((tx) => (isOn ? switchOn(tx, id) : switchOff(tx, id, 'owner')))
    const row = await findWebhook(db, id)
    if (row === undefined) throw new Problem('not_found', 'There is no such endpoint. It may have been removed.')
    return { webhook: view(row) }
  })

  bindEndpoint(app, deleteWebhook, async ({ params, request }) => {
    const { id } = await ownerOf(request)
    if (!(await deleteWebhookRow(db, id, params.id))) {
      throw new Problem('not_found', 'There is no such endpoint. It may have been removed already.')
    }
    return { message: 'The endpoint has been removed. Nothing more is sent to it.' }
  })

  bindEndpoint(app, testWebhook, async ({ params, request }) => {
    const account = await ownerOf(request)
    const row = onlyOn(await findOwn(account.id, params.id))
    await limits.count(SENT_BY_ACCOUNT, account.id)
    const url = secrets.urlOf(row)
    if (url === undefined) throw new Problem('not_possible_now', 'Its address can no longer be read. Add it again.')
    const now = new Date()
    const about = { id: newMessageId(), endpoint_id: row.id, event: 'webhook.test', evolution_id: null } as const
    const body = formatMessage(row.format, url, writeTest(now))
    await db.transaction().execute((tx) => insertDelivery(tx, { ...about, happened_at: now, body }))
    return { message: 'A test message is on its way.' }
  })

  bindEndpoint(app, listWebhookDeliveries, async ({ params, request }) => {
    const { id } = await findOwn((await identify.account(request)).id, params.id)
    return { deliveries: (await listDeliveries(db, id, MOST_LISTED)).map(viewDelivery) }
  })

  bindEndpoint(app, resendWebhook, async ({ params, request }) => {
    const account = await ownerOf(request)
    const { id } = onlyOn(await findOwn(account.id, params.id))
    await limits.count(SENT_BY_ACCOUNT, account.id)
    const isKnown = await db.transaction().execute((tx) => requeueDelivery(tx, id, params.delivery))
    if (!isKnown) throw new Problem('not_found', 'There is no such message. The oldest are not kept.')
    return { message: 'It is being sent again.' }
  })
}

function onlyOn(row: WebhookRow): WebhookRow {
  if (row.disabled_at !== null) {
    throw new Problem('not_possible_now', 'This endpoint is switched off. Switch it on first.')
  }
  return row
}
