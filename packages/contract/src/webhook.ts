import { keysOf } from '@afterimage/core/keys-of'
import { z } from 'zod'

/** What an endpoint can be told of, and how a person reads it. */
export const WEBHOOK_EVENTS = {
  'evolution.started': 'An evolution begins, or goes on after a retry or an extension',
  'evolution.frame': 'Frames were made: at most one message in 5 seconds, with all of them',
  'evolution.completed': 'The film is ready',
  'evolution.failed': 'It failed, or you cancelled it',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** In what form an endpoint is told. */
export const WEBHOOK_FORMATS = {
  standard: 'Signed JSON, by the Standard Webhooks specification',
  discord: 'A message in a Discord channel',
  ntfy: 'A notification by ntfy',
} as const

export type WebhookFormat = keyof typeof WEBHOOK_FORMATS

export const MAX_WEBHOOKS = 5
export const MAX_WEBHOOK_URL_LENGTH = 1_000
/** Deliveries that are kept of an endpoint, those that wait among them. */
export const MAX_WEBHOOK_DELIVERIES = 200
/** How often a delivery is tried: the first time, and again over a day. */
export const WEBHOOK_TRIES = 8

const events = keysOf(WEBHOOK_EVENTS)
const event = z.enum(events)
const format = z.enum(keysOf(WEBHOOK_FORMATS))

const chosenEvents = z
  .array(event, { error: 'Choose what to be told of.' })
  .min(1, { error: 'Choose what to be told of.' })
  .max(events.length)
  .transform((chosen) => [...new Set(chosen)])

export const webhook = z.object({
  id: z.uuid(),
  /** Null where it can no longer be read, because the installation's secret is another one now. */
  url: z.string().nullable(),
  events: z.array(event),
  format,
  createdAt: z.iso.datetime(),
  /** Since when nothing could be delivered to it; null while all goes well. */
  failingSince: z.iso.datetime().nullable(),
  /** When it was switched off; null while it is on. */
  disabledAt: z.iso.datetime().nullable(),
  /** `failing` for a day, `gone` as it said itself (410), by its `owner`, or because its `secret` can no longer be read; null while it is on. */
  disabledBecause: z.enum(['failing', 'gone', 'owner', 'secret']).nullable(),
})
export type Webhook = z.infer<typeof webhook>

const ADDRESS_FORMS: Readonly<Record<WebhookFormat, { readonly form: RegExp; readonly sentence: string }>> = {
  standard: { form: /^https?:\/\/[^/]/, sentence: 'An address begins with https://.' },
  discord: {
    form: /^https?:\/\/[^/]+\/api\/webhooks\//,
    sentence: 'Copy the webhook’s address from the settings of the channel in Discord.',
  },
  ntfy: {
    form: /^https?:\/\/[^/]+\/[\w-]{1,64}$/,
    sentence: 'An address of ntfy is that of its server with the topic: https://ntfy.sh/my-topic.',
  },
}

const webhookFields = z.object({
  url: z
    .string({ error: 'Enter the address of the endpoint.' })
    .trim()
    .min(1, { error: 'Enter the address of the endpoint.' })
    .max(MAX_WEBHOOK_URL_LENGTH, { error: `An address has at most ${MAX_WEBHOOK_URL_LENGTH} characters.` })
    .describe('Where messages are sent; https, and not on a network inside'),
  events: chosenEvents.describe('What is told'),
  format: format.default('standard').describe('How it is told'),
})

export const newWebhook = webhookFields.superRefine(({ url, format }, context) => {
  const { form, sentence } = ADDRESS_FORMS[format]
  if (!form.test(url)) context.addIssue({ code: 'custom', path: ['url'], message: sentence })
})
export type NewWebhook = z.input<typeof newWebhook>

export const webhookChange = z.object({
  isOn: z.boolean().describe('Whether messages are sent'),
})

export const webhookDelivery = z.object({
  /** What `webhook-id` says, however often it is sent. */
  id: z.string(),
  /** An event, or `webhook.test`. */
  event: z.string(),
  evolutionId: z.uuid().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number().int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** When it is tried next; null where it is not. */
  nextTryAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime().nullable(),
  durationMs: z.number().int().nonnegative().nullable(),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.number().int().nullable(),
  /** Why the last try failed; null where it did not. */
  error: z.string().nullable(),
  /** How the last answer began. */
  answer: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDelivery>
