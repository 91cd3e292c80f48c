import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { listHalfLives } from '@afterimage/contract/half-life-endpoint'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { imageForm, startTestServer } from '../../test/test-server.ts'

test('everybody may ask for the half-lives of what is public, and however many do, they are counted once', async () => {
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
  try {
    const make = async (fields: Record<string, string>) => {
      const photo = await readPhoto('coffee-cup.jpg')
      const answer = await server.call({}, '/api/evolution', imageForm(photo, { totalFrames: '3', ...fields }))
      const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
      await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    }
    await make({})
    await make({ visibility: 'unlisted' })
    const ask = async () => {
      const answer = await server.call({}, '/api/half-lives')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=5')
      return listHalfLives.ok.body.parse(await answer.json())
    }
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(answers[0]?.groups).toMatchObject([
      { model: 'shift', modelName: 'Shift', style: 'reproduce', count: 1, median: null },
    ])
    expect(new Set(answers.map(({ countedAt }) => countedAt)).size).toBe(1)
    const openapi = await server.call({}, '/openapi.json')
    expect(await openapi.json()).toMatchObject({ paths: { '/api/half-lives': { get: { responses: { 200: {} } } } } })
  } finally {
    await server.close()
  }
})
