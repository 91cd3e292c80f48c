import type { Webhook, WebhookDelivery, WebhookEvent, WebhookFormat } from '@afterimage/contract/webhook'
import type { Generated } from 'kysely'
import type { Json, Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    webhook_endpoints: WebhookEndpointTable
    webhook_deliveries: WebhookDeliveryTable
  }
}

export interface WebhookEndpointTable {
  id: string
  account_id: string
  /** Its address, as `seal` makes it: some are secrets. */
  sealed_url: string
  events: Json<readonly WebhookEvent[]>
  /** Whether `evolution.frame` is among its events: what records frames looks here. */
  wants_frames: boolean
  format: WebhookFormat
  /** What its messages are signed with, as `seal` makes it. */
  sealed_secret: string
  created_at: Moment
  /** When the first of the tries failed since which none went well. */
  failing_since: Moment | null
  disabled_at: Moment | null
  disabled_because: Webhook['disabledBecause']
  /** The worker that calls it now; one that is killed over it loses it with the time. Nobody calls it before then. */
  lease: string | null
  busy_until: Moment | null
}

/** A message to an endpoint: it waits, or it is what is known of how it went. */
export interface WebhookDeliveryTable {
  id: string
  /** Of the same endpoint, a greater one is later. */
  place: Generated<number>
  endpoint_id: string
  event: WebhookEvent | 'webhook.test'
  evolution_id: string | null
  happened_at: Moment
  /** The frames that it tells of; more are added while it waits without a body. */
  frames_from: number | null
  frames_to: number | null
  /** What is sent; null while it is not written yet. */
  body: string | null
  state: WebhookDelivery['state']
  tries: Generated<number>
  due_at: Moment
  created_at: Moment
  tried_at: Moment | null
  duration_ms: number | null
  status: number | null
  error: string | null
  answer: string | null
}
