import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { WEBHOOK_TRIES } from '@afterimage/contract/webhook'
import { type WebhookMessage, webhookMessage } from '@afterimage/contract/webhook-message'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { formatMessage, targetOf } from './format-message.ts'
import { RETRIED_FOR_MS, restMs, retryDelayMs } from './retry-schedule.ts'
import { newMessageId, newSecret, signedHeaders } from './sign-message.ts'

const evolution = {
  ...{ id: '0b9b7f0e-5a0d-4d4e-8d59-3b6f0c1d2e3f', title: '@everyone', style: 'dreamy', kept: 0.314, halfLife: 4 },
  ...{ status: 'completed', totalFrames: 10, completedFrames: 10, aiModelId: 'nebulae-2', aiModelName: 'Nebulae' },
  ...{ errorMessage: null, url: 'https://a.test/evolution/1', inputImageUrl: null, outputMp4Url: null },
  ...{ outputGifUrl: 'https://a.test/film.gif', outputWebpUrl: null, createdAt: '2026-11-27T09:00:00.000Z' },
}
const message = (type: WebhookMessage['type'], data: object = {}) =>
  webhookMessage.parse({ type, timestamp: '2026-11-27T09:10:00.000Z', data: { evolution, ...data } })

describe('a signature', () => {
  const body = JSON.stringify(message('evolution.completed'))

  test('is one that the library of the specification takes', () => {
    const secret = newSecret()
    const headers = signedHeaders(secret, newMessageId(), body, new Date())
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature')
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature')
  })

  test('is checked by the example in the documentation', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')
    const [, example = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    const { isFromAfterimage } = await import(`data:text/javascript,${encodeURIComponent(example)}`)
    const secret = newSecret()
    const headers = signedHeaders(secret, newMessageId(), body, new Date())
    expect(isFromAfterimage(secret, headers, body)).toBe(true)
    expect(isFromAfterimage(secret, headers, `${body} `)).toBe(false)
    expect(isFromAfterimage(newSecret(), headers, body)).toBe(false)
    const old = signedHeaders(secret, newMessageId(), body, new Date(Date.now() - 10 * 60_000))
    expect(isFromAfterimage(secret, old, body)).toBe(false)
  })
})

test('Discord gets an embed that calls nobody, ntfy its topic beside what to show', () => {
  const done = message('evolution.completed')
  const text = '10 frames by Nebulae. 31% of the original is kept. Less than half was left at frame 4.'
  expect(JSON.parse(formatMessage('discord', 'https://discord.com/api/webhooks/1/x', done))).toEqual({
    username: 'Afterimage',
    allowed_mentions: { parse: [] },
    embeds: [
      {
        ...{ title: '“@everyone” is complete', description: text, timestamp: '2026-11-27T09:10:00.000Z' },
        ...{ url: 'https://a.test/evolution/1', image: { url: 'https://a.test/film.gif' } },
      },
    ],
  })
  const ntfy = 'https://ntfy.sh/my-topic'
  expect(JSON.parse(formatMessage('ntfy', ntfy, done))).toEqual({
    ...{ topic: 'my-topic', title: '“@everyone” is complete', message: text, tags: ['clapper'] },
    ...{ click: 'https://a.test/evolution/1', attach: 'https://a.test/film.gif' },
  })
  expect([targetOf('ntfy', ntfy), targetOf('standard', ntfy)]).toEqual(['https://ntfy.sh/', ntfy])
  const frames = [{ number: 7, kept: 0.5, url: 'https://a.test/7.png', thumbnailUrl: 'https://a.test/7.webp' }]
  const others = [
    message('evolution.started'),
    message('evolution.frame', { frames }),
    message('evolution.failed'),
    webhookMessage.parse({ type: 'webhook.test', timestamp: '2026-11-27T09:10:00.000Z', data: { message: 'A test.' } }),
  ]
  expect(others.map((other) => JSON.parse(formatMessage('ntfy', ntfy, other))).map(({ title }) => title)).toEqual([
    '“@everyone” has started',
    '“@everyone”: frame 7 of 10',
    '“@everyone” failed after 10 of 10 frames',
    'A test by Afterimage',
  ])
})

test('a message is tried eight times in a day, and an endpoint that has too much to do rests', () => {
  const delays = Array.from({ length: WEBHOOK_TRIES - 1 }, (_, index) => retryDelayMs(index + 1, 0) ?? 0)
  expect(delays.slice(0, 4)).toEqual([5_000, 300_000, 1_800_000, 7_200_000])
  expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(RETRIED_FOR_MS)
  expect(retryDelayMs(WEBHOOK_TRIES)).toBeUndefined()
  expect(retryDelayMs(2, 1)).toBe(330_000)
  const now = new Date('2026-11-27T09:00:00Z')
  expect(restMs(500, undefined, now)).toBe(0)
  expect(restMs(429, undefined, now)).toBe(5_000)
  expect(restMs(503, '30', now)).toBe(30_000)
  expect(restMs(503, 'Fri, 27 Nov 2026 09:02:00 GMT', now)).toBe(120_000)
  expect(restMs(503, '999999', now)).toBe(3_600_000)
})
