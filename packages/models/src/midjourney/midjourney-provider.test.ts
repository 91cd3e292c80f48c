import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { midjourney } from '@afterimage/testing/models/recorded/midjourney'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testContext } from '../../test/adapter-context.ts'
import { someStep } from '../../test/some-step.ts'
import { readProviderSettings } from '../read-provider-settings.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await openProviderServer()
})
afterAll(() => server.close())

test.each([
  ['a cat --v 2 --chaos 100', 'a cat  v 2  chaos 100'],
  ['a cat —no dogs', 'a cat  no dogs'],
  ['a cat – – or a dog', 'a cat – – or a dog'],
  ['https://elsewhere.example/a.png a cat http://x', 'a cat'],
])('of %j Midjourney gets words, no settings and no addresses', async (prompt, words) => {
  server.follow(midjourney.script(server.url, Buffer.from('89504e470d0a1a0a00', 'hex')))
  const [, configured] = readProviderSettings(midjourney.env(server.url)).providers
  const model = (await configured?.open({ context: testContext() }))?.models[0]
  await model?.reproduce({ ...someStep, prompt }, new AbortController().signal)
  const sent = JSON.parse(server.received[0]?.body.toString() ?? '{}')
  expect(sent.prompt.split(' --ar ')[0]).toBe(words)
})
