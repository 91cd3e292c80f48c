import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { ModelError } from '@afterimage/models/model-error'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf, scriptedModel } from '@afterimage/testing/models/scripted-model'
import { follow } from '../test/follow.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer, type Visitor } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const PER_MINUTE = 12
const WITHIN_MS = 10_000
const REFUSED_SEED = '13'

export const quickRefusals: Attack = {
  name: `What is refused at once, retried in a loop, with ${PER_MINUTE} calls a minute for all`,
  bound: `three quarters of the calls and 30 retries; somebody else’s three frames within ${WITHIN_MS / 1_000} s`,
  run: async () => {
    let refusals = 0
    const picky = scriptedModel(async ({ seed }) => {
      if (String(seed) !== REFUSED_SEED) return undefined
      refusals += 1
      throw new ModelError('refused', 'not allowed')
    })
    const server = await startTestServer([providerOf(picky)], {
      providerCallsPerMinute: { usual: PER_MINUTE, of: {} },
    })
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const start = async (visitor: Visitor, seed: string) => {
        const form = imageForm(photo, { totalFrames: '3', seed })
        return createEvolution.ok.body.parse(await (await server.call(visitor, '/api/evolution', form)).json())
          .evolutionId
      }
      const [greedy, other] = [await signUp(server), await signUp(server)]
      const ids = await Promise.all(Array.from({ length: 4 }, () => start(greedy.visitor, REFUSED_SEED)))
      let limited = 0
      for (let retry = 0; retry < 40; retry += 1) {
        const id = ids[retry % ids.length] ?? ''
        const { status } = await server.call(greedy.visitor, `/api/evolution/${id}/retry`, { method: 'POST' })
        if (status === 429) limited += 1
      }
      const startedAt = performance.now()
      const isDone = await follow(
        server.url,
        await start(other.visitor, '1'),
        ({ progress }) => progress.current === 3,
        WITHIN_MS,
      ).then(
        () => true,
        () => false,
      )
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      return {
        measured: `${refusals} calls refused, ${limited} of 40 retries limited; somebody else: ${isDone ? seconds : 'over 10'} s`,
        holds: isDone && refusals <= PER_MINUTE * 0.75 && limited === 10,
      }
    } finally {
      await server.close()
    }
  },
}
