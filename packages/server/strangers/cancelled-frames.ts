import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const TOTAL = 3
const WANTED = 2

export const cancelledFrames: Attack = {
  name: `Evolutions of ${TOTAL} frames, each cancelled before the last one, again and again`,
  bound: 'a credit for each, which is the price of its frames rounded up',
  run: async (scale) => {
    const rounds = scale === 'long' ? 24 : 4
    const stalls = scriptedModel(async ({ number }, signal) => {
      if (number <= WANTED) return undefined
      return new Promise((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
    })
    const server = await startTestServer([providerOf(stalls)])
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const { visitor } = await signUp(server)
      let delivered = 0
      for (let round = 0; round < rounds; round += 1) {
        const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: String(TOTAL) }))
        const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
        const { progress } = await follow(server.url, evolutionId, ({ progress: { current } }) => current === WANTED)
        await server.call(visitor, `/api/evolution/${evolutionId}/cancel`, { method: 'POST' })
        delivered += progress.current
      }
      const { credits } = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json())
      return {
        measured: `${delivered} frames for ${100 - credits} credits`,
        holds: delivered === rounds * WANTED && 100 - credits === rounds,
      }
    } finally {
      await server.close()
    }
  },
}
