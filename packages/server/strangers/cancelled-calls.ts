import { getCredits } from '@afterimage/contract/account-endpoints'
import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { problemBody } from '@afterimage/contract/problem'
import { readPhoto } from '@afterimage/testing/images/photo'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { paidModel } from '../test/paid-model.ts'
import { proveEmail } from '../test/prove-email.ts'
import { signUp } from '../test/sign-up.ts'
import { imageForm, startTestServer } from '../test/test-server.ts'
import type { Attack } from './attack.ts'

const STARTS = 24
const CALL_USD = 0.04
const BUDGET_USD = 0.2
/** As many as the budget is enough for. */
const CALLS = 5

export const cancelledCalls: Attack = {
  name: `${STARTS} starts with a paid model, each cancelled while the provider works`,
  bound: `${CALLS} calls for $${BUDGET_USD.toFixed(2)} a day, and a credit for each`,
  run: async () => {
    let calls = 0
    let hear = () => undefined as unknown
    const endless = paidModel(CALL_USD, (_step, signal) => {
      calls += 1
      hear()
      return new Promise((_made, stop) => signal.addEventListener('abort', () => stop(signal.reason)))
    })
    const server = await startTestServer([providerOf(endless)], {
      providerDailyBudgetUsd: { usual: BUDGET_USD, of: {} },
    })
    try {
      const photo = await readPhoto('coffee-cup.jpg')
      const { visitor, email } = await signUp(server)
      await proveEmail(server, email)
      let refused = 0
      for (let start = 0; start < STARTS; start += 1) {
        const isCalled = new Promise((resolve) => {
          hear = () => resolve(undefined)
        })
        const answer = await server.call(visitor, '/api/evolution', imageForm(photo, { totalFrames: '3' }))
        if (answer.status === 503) {
          if (problemBody.parse(await answer.json()).code === 'provider_budget_spent') refused += 1
          continue
        }
        const { evolutionId } = createEvolution.ok.body.parse(await answer.json())
        await isCalled
        await server.call(visitor, `/api/evolution/${evolutionId}/cancel`, { method: 'POST' })
      }
      const { credits } = getCredits.ok.body.parse(await (await server.call(visitor, '/user/credits')).json())
      const taken = 100 - credits
      return {
        measured: `${calls} calls, $${(calls * CALL_USD).toFixed(2)}; ${refused} starts refused, ${taken} credits taken`,
        holds: calls === CALLS && refused === STARTS - CALLS && taken === CALLS,
      }
    } finally {
      await server.close()
    }
  },
}
