import { openProviderServer, type ProviderServer } from '@afterimage/testing/models/provider-server'
import { blackForestLabs } from '@afterimage/testing/models/recorded/black-forest-labs'
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
  ['https://api.eu1.bfl.ai/v1/get_result?id=t1', true],
  ['https://bfl.ai/v1/get_result?id=t1', true],
  ['https://api.bfl.ml/v1/get_result?id=t1', true],
  ['http://api.bfl.ai/v1/get_result?id=t1', false],
  ['https://thebfl.ai/v1/get_result?id=t1', false],
  ['https://api.bfl.ai.elsewhere.example/v1/get_result?id=t1', false],
  ['https://elsewhere.example/bfl.ai', false],
])('the key is taken to %s: %s', async (address, isTaken) => {
  server.follow({ [blackForestLabs.start]: [{ json: { id: 't1', polling_url: address } }] })
  const asked: string[] = []
  const nowhere: typeof fetch = async (url, init) => {
    if (String(url).startsWith(server.url)) return fetch(url, init)
    asked.push(String(url))
    return Response.json({ status: 'Error' })
  }
  const [, configured] = readProviderSettings(blackForestLabs.env(server.url)).providers
  const opened = await configured?.open({ context: { ...testContext(), fetch: nowhere } })
  const model = opened?.models.find(({ id }) => id === blackForestLabs.modelId)
  await expect(model?.reproduce(someStep, new AbortController().signal)).rejects.toMatchObject({ kind: 'broken' })
  expect(asked).toEqual(isTaken ? [address] : [])
})

test('a price in credits is told in whole cents and their parts, as nobody divides them', async () => {
  server.follow({
    ...blackForestLabs.script(server.url, Buffer.from('89504e470d0a1a0a00', 'hex')),
    [blackForestLabs.start]: [{ json: { id: 't1', polling_url: `${server.url}/get_result?id=t1`, cost: 1.4 } }],
  })
  const [, configured] = readProviderSettings(blackForestLabs.env(server.url)).providers
  const opened = await configured?.open({ context: testContext() })
  const model = opened?.models.find(({ id }) => id === blackForestLabs.modelId)
  expect((await model?.reproduce(someStep, new AbortController().signal))?.costUsd).toBe(0.014)
})
