import { getStatus } from '@afterimage/contract/status-endpoint'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test/test-server.ts'

test('everybody may ask how the service is, and however many do, the parts are asked once', async () => {
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
  try {
    const ask = async () => {
      const answer = await server.call({}, '/api/status')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=5')
      return getStatus.ok.body.parse(await answer.json())
    }
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers[0]).toMatchObject({
      state: 'operational',
      components: [{ id: 'api' }, { id: 'database' }, { id: 'queue', state: 'idle' }, { id: 'storage' }],
      providers: [{ provider: 'test', name: 'Test', state: 'idle' }],
    })
    expect(new Set(answers.map(({ checkedAt }) => checkedAt)).size).toBe(1)
  } finally {
    await server.close()
  }
})
