import type { ToldEvolution, ToldFrame, WebhookMessage } from '@afterimage/contract/webhook-message'
import { isSettled } from '@afterimage/core/statuses'
import { type CardRow, viewEvolutionCard } from '../evolutions/evolutions.ts'

export type EvolutionEvent = Exclude<WebhookMessage['type'], 'webhook.test'>

/** What is told of an evolution, as it was when the event happened as far as that is known; addresses begin with `origin`. */
export function writeMessage(
  type: EvolutionEvent,
  at: Date,
  row: CardRow,
  frames: readonly ToldFrame[],
  origin: string,
): WebhookMessage {
  const evolution = tellEvolution(type, row, origin)
  const timestamp = at.toISOString()
  if (type !== 'evolution.frame') return { type, timestamp, data: { evolution } }
  const whole = frames.map((frame) => ({
    ...frame,
    url: new URL(frame.url, origin).href,
    thumbnailUrl: new URL(frame.thumbnailUrl, origin).href,
  }))
  return { type, timestamp, data: { evolution, frames: whole } }
}

export function writeTest(at: Date): WebhookMessage {
  const message = 'This is a test. It was asked for in the profile, and tells of no evolution.'
  return { type: 'webhook.test', timestamp: at.toISOString(), data: { message } }
}

function tellEvolution(type: EvolutionEvent, row: CardRow, origin: string): ToldEvolution {
  const card = viewEvolutionCard(row)
  const whole = (path: string | null) => (path === null ? null : new URL(path, origin).href)
  return {
    id: card.id,
    title: card.title,
    style: card.style,
    kept: card.kept,
    halfLife: card.halfLife,
    status: statusAt(type, card.status),
    totalFrames: card.totalFrames,
    completedFrames: card.completedFrames,
    aiModelId: card.model,
    aiModelName: card.modelName,
    errorMessage: type === 'evolution.failed' ? card.error : null,
    url: `${origin}/evolution/${card.id}`,
    inputImageUrl: whole(card.originalUrl),
    outputMp4Url: whole(card.outputUrl('mp4')),
    outputGifUrl: whole(card.outputUrl('gif')),
    outputWebpUrl: whole(card.outputUrl('webp')),
    createdAt: card.createdAt.toISOString(),
  }
}

/** By the time that an event is told, more may have happened. */
function statusAt(type: EvolutionEvent, status: ToldEvolution['status']): ToldEvolution['status'] {
  if (type === 'evolution.completed') return 'completed'
  if (type === 'evolution.failed') return 'failed'
  return isSettled(status) ? 'processing' : status
}
