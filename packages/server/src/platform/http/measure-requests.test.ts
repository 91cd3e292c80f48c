import { fastify } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { Metrics } from '../metrics/metrics.ts'
import { measureRequests } from './measure-requests.ts'

test('how long an answer took is measured by its route, and not how long events were followed', async () => {
  const app = fastify()
  const observe = vi.fn()
  measureRequests(app, { requestSeconds: { observe } as unknown as Metrics['requestSeconds'] })
  app.get('/thing/:id', async () => 'here')
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send('data: 1\n\n'))
  await app.inject('/thing/1')
  await app.inject('/events')
  await app.close()
  expect(observe.mock.calls.map(([labels]) => labels)).toEqual([{ method: 'GET', route: '/thing/:id', status: 200 }])
})
