import { createHmac, randomBytes, randomUUID } from 'node:crypto'

const MARK = 'whsec_'
/** The specification has 24 to 64. */
const SECRET_BYTES = 32

/** A new secret for an endpoint, as the Standard Webhooks specification writes it. */
export function newSecret(): string {
  return `${MARK}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** A new `webhook-id`. */
export function newMessageId(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`
}

/** The headers of one try (Standard Webhooks, “Signature scheme”): `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
export function signedHeaders(secret: string, id: string, body: string, now: Date): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
