import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { follow } from '../test/follow.ts'
import { imageForm, startTestServer } from '../test/test-server.ts'

const line = z.object({ metrics: z.url() })

test('Prometheus reads, at a port of its own, how requests, frames, models and the queue do', async () => {
  let isBusy = true
  const model = scriptedModel(async () => {
    if (!isBusy) return undefined
    isBusy = false
    throw new ModelError('busy', 'Come back later.', { retryAfterMs: 1 })
  })
  let address = ''
  const write = (text: string) => {
    address ||= line.safeParse(JSON.parse(text)).data?.metrics ?? ''
  }
  const log = pino({ level: 'info' }, { write })
  const server = await startTestServer([providerOf(model)], { metricsPort: 0 }, { log })
  try {
    const answer = await server.call(
      {},
      '/api/evolution',
      imageForm(await readPhoto('coffee-cup.jpg'), { totalFrames: '3' }),
    )
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    const text = await (await fetch(address)).text()
    for (const expected of [
      /^afterimage_http_request_seconds_count\{method="POST",route="\/api\/evolution",status="201"\} 1$/m,
      /^afterimage_http_request_seconds_count\{method="GET",route="\/api\/evolution\/:id\/status",status="200"\} \d+$/m,
      /^afterimage_frame_seconds_count\{provider="test",model="shift"\} 3$/m,
      /^afterimage_model_failures_total\{provider="test",model="shift",kind="busy"\} 1$/m,
      /^afterimage_jobs\{queue="run-evolution",state="waiting"\} 0$/m,
      /^afterimage_gallery_waiting\{on="networks"\} 0$/m,
      /^afterimage_gallery_waiting\{on="operator"\} 0$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ]) {
      expect(text).toMatch(expected)
    }
    expect(text).not.toContain(evolutionId)
    expect((await fetch(new URL('/', address))).status).toBe(404)
    expect((await server.call({}, '/metrics')).headers.get('content-type')).not.toContain('version=0.0.4')
  } finally {
    await server.close()
  }
})
