import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { typedId } from './typed-id.ts'
import { newWebhook, webhook, webhookChange, webhookDelivery } from './webhook.ts'

const params = z.object({ id: typedId })
const message = z.object({ message: z.string() })

export const listWebhooks = endpoint({
  id: 'listWebhooks',
  method: 'GET',
  path: '/user/webhooks',
  summary: 'The webhook endpoints of this account, newest first',
  ok: { status: 200, body: z.object({ webhooks: z.array(webhook) }) },
  fails: ['authentication_required'],
})

export const createWebhook = endpoint({
  id: 'createWebhook',
  method: 'POST',
  path: '/user/webhooks',
  summary: 'Add a webhook endpoint; the answer is the only one that ever has its signing secret',
  body: newWebhook,
  ok: { status: 201, body: z.object({ webhook, secret: z.string() }) },
  fails: ['authentication_required', 'demo_account', 'webhook_url_refused', 'too_many_webhooks', 'too_many_requests'],
})

export const changeWebhook = endpoint({
  id: 'changeWebhook',
  method: 'PATCH',
  path: '/user/webhooks/:id',
  summary: 'Switch a webhook endpoint off, or on again',
  params,
  body: webhookChange,
  ok: { status: 200, body: z.object({ webhook }) },
  fails: ['authentication_required', 'demo_account', 'not_found', 'not_possible_now'],
})

export const deleteWebhook = endpoint({
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/user/webhooks/:id',
  summary: 'Remove a webhook endpoint with its deliveries',
  params,
  ok: { status: 200, body: message },
  fails: ['authentication_required', 'demo_account', 'not_found'],
})

export const testWebhook = endpoint({
  id: 'testWebhook',
  method: 'POST',
  path: '/user/webhooks/:id/test',
  summary: 'Send a test message to a webhook endpoint',
  params,
  ok: { status: 202, body: message },
  fails: ['authentication_required', 'demo_account', 'not_found', 'not_possible_now', 'too_many_requests'],
})

export const listWebhookDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  summary: 'What was sent to a webhook endpoint or waits to be, newest first',
  params,
  ok: { status: 200, body: z.object({ deliveries: z.array(webhookDelivery) }) },
  fails: ['authentication_required', 'not_found'],
})

export const resendWebhook = endpoint({
  id: 'resendWebhook',
  method: 'POST',
  path: '/user/webhooks/:id/deliveries/:delivery/resend',
  summary: 'Send a message again, under the same webhook-id',
  params: z.object({ id: typedId, delivery: z.string().regex(/^msg_[0-9a-f]{32}$/) }),
  ok: { status: 202, body: message },
  fails: ['authentication_required', 'demo_account', 'not_found', 'not_possible_now', 'too_many_requests'],
})
