import { getAtlas } from '@afterimage/contract/atlas-endpoint'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { getGalleryCard } from '@afterimage/contract/gallery-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follow } from '../../test/follow.ts'
import { imageForm, startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
let [shown, unlisted] = ['', '']
beforeAll(async () => {
  server = await startTestServer([providerOf(scriptedModel(async () => undefined))])
  const make = async (fields: Record<string, string>) => {
    const photo = await readPhoto('coffee-cup.jpg')
    const answer = await server.call({}, '/api/evolution', imageForm(photo, { totalFrames: '3', ...fields }))
    const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
    await follow(server.url, evolutionId, ({ status }) => status === 'completed')
    return evolutionId
  }
  shown = await make({})
  unlisted = await make({ visibility: 'unlisted' })
})
afterAll(() => server?.close())

test('anybody gets the points of what is public, read once however many ask', async () => {
  const ask = async () => {
    const answer = await server.call({}, '/api/atlas')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=30')
    return getAtlas.ok.body.parse(await answer.json())
  }
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(answers[0]).toMatchObject({ models: [{ id: 'shift', name: 'Shift' }], isWhole: true })
  expect(answers[0]?.points).toMatchObject({ ids: [shown], frames: [3] })
  expect(new Set(answers.map(({ readAt }) => readAt)).size).toBe(1)
})

test('the answer travels compressed to those who take that, and not at all to those who have it', async () => {
  const plain = await server.call({}, '/api/atlas', { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
  const small = await fetch(new URL('/api/atlas', server.url), { headers: { 'accept-encoding': 'br' } })
  expect(small.headers.get('content-encoding')).toBe('br')
  expect(await small.json()).toMatchObject({ points: { ids: [shown] } })
  const tag = plain.headers.get('etag') ?? ''
  expect(small.headers.get('etag')).toBe(tag)
  const again = await server.call({}, '/api/atlas', { headers: { 'if-none-match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('one point has its card, with what plays', async () => {
  const answer = await server.call({}, `/api/evolution/${shown}/card`)
  const card = getGalleryCard.ok.body.parse(await answer.json())
  expect(card).toMatchObject({ id: shown, llmProviderName: 'Shift', completedFrames: 3 })
  expect(card.frames).toHaveLength(4)
  // Anyone who has the link of one that is not public sees it too.
  expect((await server.call({}, `/api/evolution/${unlisted}/card`)).status).toBe(200)
  expect((await server.call({}, '/api/evolution/00000000-0000-4000-8000-0000000000ff/card')).status).toBe(404)
})
