import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { OPENROUTER_LIST, openrouter } from '@afterimage/testing/models/recorded/openrouter'
import { SECRET } from '@afterimage/testing/models/recording'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex')
const never = new AbortController().signal

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

const configured = () => readProviderSettings(openrouter.env(server.url)).providers.at(-1)
const modelOf = async (id: string) =>
  (await configured()?.open({ context: testContext() }))?.models.find((model) => model.id === id)

test.each([
  ['nobody/has-this', 'OpenRouter does not offer nobody/has-this in its image API.'],
  ['recraft/recraft-v3', 'At OpenRouter, recraft/recraft-v3 does not take a picture.'],
])('%s is asked for nothing that would be charged', async (id, message) => {
  server.follow(openrouter.script(server.url, PICTURE))
  const making = (await modelOf(id))?.reproduce(someStep, never)
  await expect(making).rejects.toMatchObject({ kind: 'misconfigured', message })
  expect(server.received.map(({ path }) => path)).toEqual(['/images/models'])
})

test('the list is asked for once, and again after it failed', async () => {
  const usual = openrouter.script(server.url, PICTURE)
  server.follow({ ...usual, [OPENROUTER_LIST]: [{ status: 500 }, ...(usual[OPENROUTER_LIST] ?? [])] })
  const model = await modelOf(openrouter.modelId)
  await expect(model?.reproduce(someStep, never)).rejects.toMatchObject({ kind: 'broken' })
  for (const _frame of [1, 2]) await model?.reproduce(someStep, never)
  const asked = server.received.map(({ path }) => path)
  expect(asked).toEqual(['/images/models', '/images/models', '/images', '/images'])
})

test('its list of models that take a picture is told with what they charge for', async () => {
  const pricing = (usd: number) => ({ pricing: [{ billable: 'output_image', cost_usd: usd, unit: 'image' }] })
  server.follow({
    ...openrouter.script(server.url, PICTURE),
    'GET /images/models/google/gemini-3.1-flash-image/endpoints': [
      { json: { id: openrouter.modelId, endpoints: [pricing(0.039), pricing(0.041)] } },
    ],
  })
  expect(await configured()?.listModels?.(testContext())).toEqual([
    { id: openrouter.modelId, price: '$0.041 output image (by the image)' },
  ])
  expect(server.received[0]?.headers).toMatchObject({ authorization: `Bearer ${SECRET}` })
})
