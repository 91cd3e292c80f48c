import type { WebhookEvent } from '@afterimage/contract/webhook'
import { findCard, type OutboxEvent, type OutboxReader } from '../evolutions/evolutions.ts'
import type { Tx } from '../platform/database/tables.ts'
import { addFrame, hastenFrames, insertDelivery } from './delivery-store.ts'
import { formatMessage } from './format-message.ts'
import { newMessageId } from './sign-message.ts'
import type { WebhookSecrets } from './webhook-secrets.ts'
import { listListeners } from './webhook-store.ts'
import { writeMessage } from './write-message.ts'

/** What is told of what became of an evolution; of a reset and a removal nothing is. */
const TOLD_AS: Readonly<Partial<Record<OutboxEvent['kind'], WebhookEvent>>> = {
  started: 'evolution.started',
  retried: 'evolution.started',
  extended: 'evolution.started',
  framed: 'evolution.frame',
  completed: 'evolution.completed',
  failed: 'evolution.failed',
  cancelled: 'evolution.failed',
}

/** Frames come together for so long before they are told of, and at most so many. */
const FRAMES_WITHIN_MS = 5_000
const MOST_FRAMES = 50

type Listener = Awaited<ReturnType<typeof listListeners>>[number]

/** Writes what the owners' endpoints are to be told, in the transaction that takes the events out of the outbox. */
export function openWebhookReader(secrets: WebhookSecrets, origin: string): OutboxReader {
  return async (tx, events) => {
    const listeners = await listListeners(tx, [...new Set(events.map(({ evolution_id }) => evolution_id))])
    if (listeners.length === 0) return
    for (const event of events) {
      const told = TOLD_AS[event.kind]
      if (told === undefined) continue
      for (const listener of listeners) {
        if (listener.evolution_id !== event.evolution_id || !listener.events.includes(told)) continue
        if (event.frame === null) await tell(tx, listener, told, event)
        else await tellFrame(tx, listener, event, event.frame)
      }
    }
  }

  async function tell(
    tx: Tx,
    listener: Listener,
    told: WebhookEvent,
    { evolution_id, at }: OutboxEvent,
  ): Promise<void> {
    const card = await findCard(tx, evolution_id)
    const url = secrets.urlOf(listener)
    if (card === undefined || url === undefined) return
    await hastenFrames(tx, listener.id, evolution_id)
    const message = writeMessage(told, at, card, [], origin)
    await insertDelivery(tx, {
      ...{ id: newMessageId(), endpoint_id: listener.id, event: told, evolution_id, happened_at: at },
      body: formatMessage(listener.format, url, message),
    })
  }
}

/** Its message is written when it is sent, of all frames that came until then. */
async function tellFrame(tx: Tx, { id }: Listener, { evolution_id, at }: OutboxEvent, frame: number): Promise<void> {
  if (await addFrame(tx, { endpointId: id, evolutionId: evolution_id, frame, at }, MOST_FRAMES)) return
  const about = { endpoint_id: id, event: 'evolution.frame', evolution_id, happened_at: at } as const
  const frames = { frames_from: frame, frames_to: frame }
  await insertDelivery(tx, { id: newMessageId(), ...about, ...frames, body: null }, FRAMES_WITHIN_MS)
}
