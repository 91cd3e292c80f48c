import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { signUp } from '../../test/sign-up.ts'
import { json, startTestServer } from '../../test/test-server.ts'

const FETCHES_OF_A_NETWORK = 2
const WAITING_OF_A_NETWORK = 4
const ASKED = 10

test('pictures of projects are fetched two at once for a network, four wait, and the rest are refused', async () => {
  let begun = 0
  const answered = Promise.withResolvers<never>()
  const fetchImage = () => {
    begun += 1
    return answered.promise
  }
  answered.promise.catch(() => undefined)
  const server = await startTestServer([providerOf(scriptedModel(async () => undefined))], {}, { fetchImage })
  try {
    const { visitor } = await signUp(server)
    const statuses: number[] = []
    const asked = Array.from({ length: ASKED }, async () => {
      const answer = await server.call(visitor, '/projects', json({ imageUrl: 'https://site.example/a.png' }))
      await answer.arrayBuffer()
      statuses.push(answer.status)
    })
    await expect
      .poll(() => statuses.length, { timeout: 10_000 })
      .toBe(ASKED - FETCHES_OF_A_NETWORK - WAITING_OF_A_NETWORK)
    expect(statuses).toEqual(statuses.map(() => 429))
    expect(begun).toBe(FETCHES_OF_A_NETWORK)
    answered.reject(new Error('The other site has gone.'))
    await Promise.all(asked)
    expect(begun).toBe(FETCHES_OF_A_NETWORK + WAITING_OF_A_NETWORK)
  } finally {
    await server.close()
  }
})
