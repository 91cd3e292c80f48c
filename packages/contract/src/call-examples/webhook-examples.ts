import type { Webhook } from '../webhook.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhook,
  testWebhook,
} from '../webhook-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ENDED_AT, EVOLUTION_ID } from './samples.ts'

const WEBHOOK: Webhook = {
  id: '0190b6aa-8e37-7d61-9c0f-2b4e7f5a13d8',
  url: 'https://example.com/afterimage',
  events: ['evolution.completed', 'evolution.failed'],
  format: 'standard',
  createdAt: '2026-11-27T08:57:00.000Z',
  failingSince: null,
  disabledAt: null,
  disabledBecause: null,
}

/** An account's webhooks. */
export const WEBHOOK_EXAMPLES: readonly CallExample[] = [
  example(listWebhooks, { answer: { webhooks: [WEBHOOK] } }),
  example(createWebhook, {
    body: { url: 'https://example.com/afterimage', events: ['evolution.completed', 'evolution.failed'] },
    answer: { webhook: WEBHOOK, secret: 'whsec_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' },
  }),
  example(changeWebhook, {
    body: { isOn: false },
    answer: { webhook: { ...WEBHOOK, disabledAt: '2026-11-27T09:20:00.000Z', disabledBecause: 'owner' } },
  }),
  example(deleteWebhook, {
    answer: { message: 'The endpoint has been removed. Nothing more is sent to it.' },
  }),
  example(testWebhook, { answer: { message: 'A test message is on its way.' } }),
  example(listWebhookDeliveries, {
    answer: {
      deliveries: [
        {
          id: 'msg_6f1d0c9b8a7e4f2d93b5c1a08e7d6f42',
          event: 'evolution.completed',
          evolutionId: EVOLUTION_ID,
          state: 'delivered',
          tries: 1,
          createdAt: ENDED_AT,
          nextTryAt: null,
          triedAt: '2026-11-27T09:00:32.611Z',
          durationMs: 184,
          status: 204,
          error: null,
          answer: '',
        },
      ],
    },
  }),
  example(resendWebhook, { answer: { message: 'It is being sent again.' } }),
]
