import { expect, onTestFinished, test, vi } from 'vitest'
import type { WrittenProgress } from '../evolutions/evolutions.ts'
import { type EventStreamParts, openEventStream } from './event-stream.ts'

const state = (current: number, padding = ''): WrittenProgress => ({
  evolution: {
    owner_account: null,
    owner_visitor: null,
    moderation: 'open',
    removal_reason: null,
    visibility: 'public',
  },
  progress: {
    status: 'processing',
    error: null,
    outputVideoUrl: null,
    inputImageUrl: '',
    frames: [],
    progress: { current, total: 100, percentage: current },
    lastTry: null,
    animationProgress: null,
    estimatedTimeRemaining: null,
  },
  text: JSON.stringify({ current, padding }),
  etag: `"${current}"`,
})

const open = (parts: Partial<EventStreamParts> = {}) => {
  const stream = openEventStream({
    knownId: undefined,
    refusalOf: async () => undefined,
    requestId: 'test',
    log: { warn: () => undefined },
    ...parts,
  })
  onTestFinished(() => {
    stream.readable.destroy()
  })
  return stream
}

test('what is told before the first state, or while one is looked at, is told once, the newest alone', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const stream = open({ refusalOf: () => promise })
  stream.tell(state(2))
  stream.begin(state(1))
  stream.tell(state(3))
  stream.tell(state(4))
  resolve(undefined)
  await vi.waitFor(() => expect(stream.readable.readableLength).toBeGreaterThan(60))
  stream.end()
  const heard = String(Buffer.concat(await stream.readable.toArray()))
  expect(heard.match(/^id: .*$/gm)).toEqual(['id: "2"', 'id: "4"'])
})

test('a state that the client has is a sign of life, and no event', async () => {
  const stream = open({ knownId: '"1"' })
  stream.begin(state(1))
  await vi.waitFor(() => expect(stream.readable.readableLength).toBeGreaterThan(14))
  stream.end()
  expect(String(Buffer.concat(await stream.readable.toArray()))).toBe('retry: 2000\n\n:\n\n')
})

test('a reader that reads nothing is dropped before much is kept for it', async () => {
  const stream = open()
  stream.begin(state(0))
  for (let count = 1; count < 20 && !stream.readable.destroyed; count += 1) {
    const before = stream.readable.readableLength
    stream.tell(state(count, 'x'.repeat(50_000)))
    await vi.waitFor(() => expect(stream.readable.destroyed || stream.readable.readableLength > before).toBe(true))
  }
  expect(stream.readable.destroyed).toBe(true)
})

test('a connection ends when its time is over, and one that cannot be looked at ends at once', async () => {
  const late = open({ lifeMs: 20 })
  late.begin(state(1))
  expect(String(Buffer.concat(await late.readable.toArray()))).toContain('event: progress')
  const lost = open({ refusalOf: () => Promise.reject(new Error('the database is gone')) })
  lost.begin(state(1))
  expect(String(Buffer.concat(await lost.readable.toArray()))).toBe('retry: 2000\n\n')
})
