import type { Webhook, WebhookDelivery } from '@afterimage/contract/webhook'
import type { DeliveryRow } from './delivery-store.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import type { WebhookRow } from './webhook-store.ts'

export function viewWebhook(row: WebhookRow, secrets: Pick<WebhookSecrets, 'urlOf'>): Webhook {
  return {
    id: row.id,
    url: secrets.urlOf(row) ?? null,
    events: [...row.events],
    format: row.format,
    createdAt: row.created_at.toISOString(),
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    disabledBecause: row.disabled_because,
  }
}

export function viewDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event: row.event,
    evolutionId: row.evolution_id,
    state: row.state,
    tries: row.tries,
    createdAt: row.created_at.toISOString(),
    nextTryAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
    triedAt: row.tried_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    status: row.status,
    error: row.error,
    answer: row.answer,
  }
}
