import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { expect, test } from 'vitest'
import { json, startTestServer } from '../../../test/test-server.ts'

/** As many imports as one network has. */
const PLACES = 2

test('an import whose client hangs up ends at once, and its place is free again', async () => {
  const photo = await readPhoto('coffee-cup.jpg')
  let fetching = 0
  const fetchImage = async (address: string, _limits: object, signal?: AbortSignal) => {
    if (address.endsWith('photo.jpg')) return photo
    fetching += 1
    return new Promise<never>((_, refuse) =>
      signal?.addEventListener('abort', () => {
        fetching -= 1
        refuse(signal.reason)
      }),
    )
  }
  const model = scriptedModel(async () => undefined)
  const server = await startTestServer([providerOf(model)], {}, { fetchImage })
  try {
    const leaving = new AbortController()
    const ask = (picture: string, signal: AbortSignal | null = null) => {
      const order = json({ totalFrames: 3, imageUrl: `https://pictures.example/${picture}` })
      return server.call({}, '/api/evolution', { ...order, signal })
    }
    const left = Array.from({ length: PLACES }, () => ask('never.jpg', leaving.signal))
    const ends = Promise.allSettled(left)
    await expect.poll(() => fetching).toBe(PLACES)
    leaving.abort()
    await ends
    await expect.poll(() => fetching, { timeout: 5_000 }).toBe(0)
    expect((await ask('photo.jpg')).status).toBe(201)
  } finally {
    await server.close()
  }
})
