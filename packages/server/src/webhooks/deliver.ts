import { FetchRefused } from '@afterimage/models/transport/guarded-address'
import type { GuardedPost, PostAnswer } from '@afterimage/models/transport/guarded-post'
import { findCard, toldFrames } from '../evolutions/evolutions.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Queue } from '../platform/queue.ts'
import {
  type ClaimedWebhook,
  type DeliveryRow,
  deleteDelivery,
  findDueDelivery,
  keepBody,
  recordDelivery,
  releaseWebhook,
} from './delivery-store.ts'
import { formatMessage, targetOf } from './format-message.ts'
import { mailWebhookOffJob } from './mail-webhook-off.ts'
import { RETRIED_FOR_MS, restMs, retryDelayMs } from './retry-schedule.ts'
import { signedHeaders } from './sign-message.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { switchOff, type WebhookRow } from './webhook-store.ts'
import { writeMessage } from './write-message.ts'

export interface DeliverParts {
  readonly db: Db
  readonly queue: Pick<Queue, 'enqueue'>
  readonly secrets: WebhookSecrets
  readonly postTo: Pick<GuardedPost, 'post'>
  /** Where addresses in messages begin. */
  readonly origin: string
}

/** The specification has 15 to 30 s. */
const ANSWER_WITHIN_MS = 15_000
/** So much of an answer is read and shown, for somebody who looks for what is wrong. */
const MOST_ANSWER_BYTES = 500

/**
 * Sends the oldest message that is due to an endpoint that was claimed, and writes down how it went. One that is killed in between has the
 * message sent again, under the same `webhook-id`, once the claim is over. While the signal aborts it is let go as if nothing had been tried.
 */
export async function deliver(parts: DeliverParts, endpoint: ClaimedWebhook, signal: AbortSignal): Promise<void> {
  const { db, secrets } = parts
  const delivery = await findDueDelivery(db, endpoint.id)
  if (delivery === undefined) {
    await releaseWebhook(db, endpoint)
    return
  }
  const [url, secret] = [secrets.urlOf(endpoint), secrets.secretOf(endpoint)]
  if (url === undefined || secret === undefined) return giveUp(parts, endpoint)
  const body = delivery.body ?? (await writeFrames(parts, endpoint, url, delivery))
  if (body === undefined) {
    await releaseWebhook(db, endpoint)
    return
  }
  const began = performance.now()
  const tried = await send(parts, { endpoint, url, secret, delivery, body }, signal)
  if (tried === undefined) {
    await releaseWebhook(db, endpoint)
    return
  }
  await settle(parts, endpoint, delivery, { ...tried, durationMs: Math.round(performance.now() - began) })
}

interface Try {
  readonly answer: PostAnswer | undefined
  /** Why it is no success; null where it is one. */
  readonly error: string | null
}

async function send(
  { postTo }: DeliverParts,
  {
    endpoint,
    url,
    secret,
    delivery,
    body,
  }: Record<'url' | 'secret' | 'body', string> & {
    readonly endpoint: WebhookRow
    readonly delivery: DeliveryRow
  },
  signal: AbortSignal,
): Promise<Try | undefined> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Afterimage-Webhooks/1.0',
    ...signedHeaders(secret, delivery.id, body, new Date()),
  }
  const limits = { deadlineMs: ANSWER_WITHIN_MS, maxBytes: MOST_ANSWER_BYTES }
  try {
    const answer = await postTo.post(targetOf(endpoint.format, url), { headers, body }, limits, signal)
    return { answer, error: errorOf(answer.status) }
  } catch (error) {
    if (error instanceof FetchRefused) return { answer: undefined, error: error.message }
    if (signal.aborted) return undefined
    throw error
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'It redirects, which is not followed. Add the address that it leads to.'
  if (status === 410) return 'It wants no more messages (410 Gone).'
  return `It answered with status ${status}.`
}

async function settle(
  { db, queue }: DeliverParts,
  endpoint: ClaimedWebhook,
  delivery: DeliveryRow,
  { answer, error, durationMs }: Try & { readonly durationMs: number },
): Promise<void> {
  const isWell = error === null
  const nextInMs = isWell ? undefined : retryDelayMs(delivery.tries + 1)
  await db.transaction().execute(async (tx) => {
    const rest = isWell || answer === undefined ? 0 : restMs(answer.status, answer.retryAfter, new Date())
    const released = await releaseWebhook(tx, endpoint, { restMs: rest, isWell })
    if (released === undefined) return
    await recordDelivery(
      tx,
      delivery.id,
      {
        // Somebody may have switched the endpoint off meanwhile: nothing waits for it then.
        state: isWell ? 'delivered' : nextInMs === undefined || released.isOff ? 'failed' : 'waiting',
        status: answer?.status ?? null,
        error,
        answer: answer === undefined ? null : shown(answer.text),
        duration_ms: durationMs,
      },
      nextInMs ?? null,
    )
    const because = answer?.status === 410 ? 'gone' : 'failing'
    if (because === 'failing' && released.failingMs < RETRIED_FOR_MS) return
    await switchOff(tx, endpoint.id, because)
    await queue.enqueue(tx, mailWebhookOffJob, { endpointId: endpoint.id })
  })
}

/** Its address or its secret were sealed with another secret of the installation than it has now. */
async function giveUp({ db, queue }: DeliverParts, endpoint: ClaimedWebhook): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await releaseWebhook(tx, endpoint)) === undefined) return
    await switchOff(tx, endpoint.id, 'secret')
    await queue.enqueue(tx, mailWebhookOffJob, { endpointId: endpoint.id })
  })
}

/** The message about the frames that came until now. Undefined where it is not to be sent now: more are coming, or the evolution is gone. */
async function writeFrames(
  { db, origin }: DeliverParts,
  { format }: WebhookRow,
  url: string,
  delivery: DeliveryRow,
): Promise<string | undefined> {
  const { id, evolution_id: evolutionId, frames_from: from, frames_to: to } = delivery
  const card = evolutionId === null ? undefined : await findCard(db, evolutionId)
  const frames = card && from !== null && to !== null ? await toldFrames(db, card, from, to) : []
  if (card === undefined || frames.length === 0) {
    await deleteDelivery(db, id)
    return undefined
  }
  const body = formatMessage(format, url, writeMessage('evolution.frame', delivery.happened_at, card, frames, origin))
  return (await keepBody(db, delivery, body)) ? body : undefined
}

/** What another server says, on one line. */
function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ').trim()
}
