import { ModelError } from '@afterimage/models/model-error'
import { providerOf } from '@afterimage/testing/models/scripted-model'
import { paidModel } from '../paid-model.ts'

export const PRICE_USD = 0.04

/** What a provider can answer, and what it bills for that: the most that one could. */
const ANSWERS = {
  picture: PRICE_USD,
  'cheap picture': 0.03,
  timeout: PRICE_USD,
  broken: PRICE_USD,
  refused: PRICE_USD,
  busy: 0,
  misconfigured: 0,
} as const

export type Answer = keyof typeof ANSWERS

interface BilledCall {
  /** What the provider bills, US dollars; work that is called off or that nobody hears of is billed too. */
  usd: number
  answer: ((answer: Answer) => void) | undefined
}

/** A provider that answers when it is told to, and keeps account of what it was asked for. */
export function openBillingProvider(id: string) {
  const calls: BilledCall[] = []
  let calledOff = 0
  const model = paidModel(PRICE_USD, (_step, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const call: BilledCall = { usd: PRICE_USD, answer: undefined }
    call.answer = (answer) => {
      call.answer = undefined
      call.usd = ANSWERS[answer]
      if (answer === 'picture' || answer === 'cheap picture') resolve(call.usd)
      else reject(new ModelError(answer, 'No.', { retryAfterMs: 1 }))
    }
    signal.addEventListener('abort', () => {
      if (call.answer !== undefined) calledOff += 1
      call.answer = undefined
      reject(signal.reason)
    })
    calls.push(call)
    return promise
  })
  return {
    provider: { ...providerOf(model), id },
    model,
    /** Those that wait for an answer. */
    waiting: () => calls.flatMap(({ answer }) => (answer === undefined ? [] : [answer])),
    calledOff: () => calledOff,
    spentUsd: () => calls.reduce((sum, { usd }) => sum + usd, 0),
  }
}
