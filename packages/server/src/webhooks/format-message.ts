import type { WebhookFormat } from '@afterimage/contract/webhook'
import type { ToldEvolution, WebhookMessage } from '@afterimage/contract/webhook-message'

/** The body that an endpoint of this format takes, for an address of its own. */
export function formatMessage(format: WebhookFormat, url: string, message: WebhookMessage): string {
  return JSON.stringify(FORMATS[format](message, url))
}

/** Where it is posted. ntfy takes JSON at its root alone, with the topic in the body. */
export function targetOf(format: WebhookFormat, url: string): string {
  return format === 'ntfy' ? (URL.parse('/', url)?.href ?? url) : url
}

const FORMATS: Readonly<Record<WebhookFormat, (message: WebhookMessage, url: string) => object>> = {
  standard: (message) => message,
  discord: writeDiscord,
  ntfy: writeNtfy,
}

/** Discord's “Execute Webhook” (https://discord.com/developers/docs/resources/webhook#execute-webhook). */
function writeDiscord(message: WebhookMessage): object {
  const { title, text, link, picture } = summarise(message)
  return {
    username: 'Afterimage',
    // A title is its owner's: nobody is called by it.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title,
        description: text,
        timestamp: message.timestamp,
        ...(link !== undefined && { url: link }),
        ...(picture !== undefined && { image: { url: picture } }),
      },
    ],
  }
}

/** ntfy's “Publish as JSON” (https://docs.ntfy.sh/publish/#publish-as-json). */
function writeNtfy(message: WebhookMessage, url: string): object {
  const { title, text, link, picture, tag } = summarise(message)
  return {
    topic: new URL(url).pathname.slice(1),
    title,
    message: text,
    tags: [tag],
    ...(link !== undefined && { click: link }),
    ...(picture !== undefined && { attach: picture }),
  }
}

interface Summary {
  readonly title: string
  readonly text: string
  readonly link?: string
  readonly picture?: string | undefined
  /** ntfy's name of a picture beside the title. */
  readonly tag: string
}

function summarise(message: WebhookMessage): Summary {
  if (message.type === 'webhook.test') return { title: 'A test by Afterimage', text: message.data.message, tag: 'wave' }
  const { evolution } = message.data
  const called = evolution.title === null ? 'Your evolution' : `“${evolution.title}”`
  const about = { link: evolution.url }
  const { aiModelName: model } = evolution
  switch (message.type) {
    case 'evolution.started':
      return {
        ...about,
        tag: 'hourglass',
        title: `${called} has started`,
        text: `${counted(evolution.totalFrames)} by ${model}.`,
      }
    case 'evolution.frame': {
      const last = message.data.frames.at(-1)
      return {
        ...about,
        tag: 'frame_with_picture',
        title: `${called}: frame ${last?.number ?? evolution.completedFrames} of ${evolution.totalFrames}`,
        text: last?.kept == null ? `By ${model}.` : `It keeps ${percent(last.kept)} of the original.`,
        picture: last?.thumbnailUrl,
      }
    }
    case 'evolution.completed':
      return {
        ...about,
        tag: 'clapper',
        title: `${called} is complete`,
        text: completedText(evolution),
        picture: evolution.outputGifUrl ?? undefined,
      }
    case 'evolution.failed':
      return {
        ...about,
        tag: 'warning',
        title: `${called} failed after ${evolution.completedFrames} of ${counted(evolution.totalFrames)}`,
        text: evolution.errorMessage ?? 'An error occurred.',
      }
  }
}

function completedText({ totalFrames, aiModelName, kept, halfLife }: ToldEvolution): string {
  const parts = [`${counted(totalFrames)} by ${aiModelName}.`]
  if (kept !== null) parts.push(`${percent(kept)} of the original is kept.`)
  if (halfLife !== null) parts.push(`Less than half was left at frame ${halfLife}.`)
  return parts.join(' ')
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function counted(frames: number): string {
  return frames === 1 ? '1 frame' : `${frames} frames`
}
