import { readPhoto } from '@afterimage/testing/images/photo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { imageForm, startTestServer, type TestServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer([])
})
afterAll(() => server.close())

test.each([
  ['a form', async () => imageForm(await readPhoto('coffee-cup.jpg'), {})],
  ['nothing', async () => ({ method: 'POST' })],
  ['another kind', async () => ({ method: 'POST', body: 'x', headers: { 'content-type': 'application/x-unknown' } })],
] as const)('a photo that no worker took leads to the create screen: %s', async (_what, init) => {
  const answer = await server.call({}, '/share-photo', { ...(await init()), redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app?shared=0'])
})
