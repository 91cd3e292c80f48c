import { expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { pollUntil } from './poll-until.ts'

const never = new AbortController().signal
const hiccup = new ModelError('broken', 'no')

/** Looks that end one after the other as listed; the last one again and again. */
function looks(...outcomes: readonly (string | undefined | Error)[]) {
  const asked = { times: 0 }
  const look = async () => {
    const outcome = outcomes[Math.min(asked.times, outcomes.length - 1)]
    asked.times += 1
    if (outcome instanceof Error) throw outcome
    return outcome
  }
  return { look, asked }
}

test('looks until there is something', async () => {
  const { look, asked } = looks(undefined, undefined, 'found')
  expect(await pollUntil(look, 1, never)).toBe('found')
  expect(asked.times).toBe(3)
})

test('bears with three failures in a row, as giving up would throw paid work away, and not with four', async () => {
  const { look } = looks(hiccup, hiccup, hiccup, undefined, hiccup, hiccup, hiccup, 'found')
  expect(await pollUntil(look, 1, never)).toBe('found')
  const gone = looks(hiccup)
  await expect(pollUntil(gone.look, 1, never)).rejects.toBe(hiccup)
  expect(gone.asked.times).toBe(4)
})

test('a provider that is too busy to be looked at has taken the work: it is lost, and not to be asked for as if nothing were done', async () => {
  const { look } = looks(new ModelError('busy', 'asks to wait', { retryAfterMs: 1 }))
  await expect(pollUntil(look, 1, never)).rejects.toMatchObject({ kind: 'timeout', message: 'asks to wait' })
})

test('a look that cannot succeed is not repeated, and the work may be billed all the same', async () => {
  const { look, asked } = looks(new ModelError('misconfigured', 'no key'))
  await expect(pollUntil(look, 1, never)).rejects.toMatchObject({ message: 'no key', mayBeBilled: true })
  expect(asked.times).toBe(1)
})

test('calls the work off when it stops waiting, and fails for the reason that made it stop', async () => {
  const stop = new AbortController()
  const told: string[] = []
  const look = async () => {
    stop.abort(new Error('nobody waits'))
    return undefined
  }
  const abandon = async () => {
    told.push('called off')
    throw new Error('they did not listen')
  }
  await expect(pollUntil(look, 60_000, stop.signal, abandon)).rejects.toThrow('nobody waits')
  expect(told).toEqual(['called off'])
})
