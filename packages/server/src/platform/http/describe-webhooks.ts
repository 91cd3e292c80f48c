import { WEBHOOK_EVENTS } from '@afterimage/contract/webhook'
import { webhookMessage } from '@afterimage/contract/webhook-message'
import { z } from 'zod'
import { leavePatternsOut } from './leave-patterns-out.ts'

const SUMMARIES: Readonly<Record<string, string>> = { ...WEBHOOK_EVENTS, 'webhook.test': 'You asked for a test' }

/** The headers of the Standard Webhooks specification. */
const HEADERS = Object.entries({
  'webhook-id': 'The same however often a message is sent: what was seen before can be passed over.',
  'webhook-timestamp': 'When it was sent this time, in seconds since 1970.',
  'webhook-signature': '`v1,` and the HMAC-SHA256 of `id.timestamp.body` by the endpoint’s secret, in base64.',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' } as const,
}))

/** As the types of OpenAPI know one; zod's are wider. */
const jsonSchema = z.custom<{ readonly type: 'object' }>((value) => typeof value === 'object')

/** The messages to endpoints as OpenAPI tells of them, by their type. */
export function describeWebhooks() {
  return Object.fromEntries(
    webhookMessage.options.map((message) => {
      const type = message.shape.type.value
      const { $schema: _, ...schema } = z.toJSONSchema(message, { override: leavePatternsOut })
      const post = {
        operationId: `on_${type.replace('.', '_')}`,
        summary: SUMMARIES[type] ?? type,
        // Nobody signs in: who is called checks the signature.
        security: [],
        parameters: HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema: jsonSchema.parse(schema) } } },
        responses: {
          '2XX': { description: 'It was taken.' },
          '410': { description: 'The endpoint is gone, and is switched off.' },
          default: { description: 'It is sent again, later and later, for a day.' },
        },
      }
      return [type, { post }]
    }),
  )
}
