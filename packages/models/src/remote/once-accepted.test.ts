import { expect, test } from 'vitest'
import { ModelError } from '../model-error.ts'
import { onceAccepted } from './once-accepted.ts'

test('a provider that has begun and then asks to wait may bill what it has begun, and is not asked anew without end', async () => {
  const busy = new ModelError('busy', 'later', { retryAfterMs: 5 })
  const failure = onceAccepted(Promise.reject(busy))
  await expect(failure).rejects.toMatchObject({ kind: 'timeout', message: 'later', retryAfterMs: 5, mayBeBilled: true })
})

test('what is no failure of the provider passes as it is', async () => {
  const stopped = new Error('stopped')
  await expect(onceAccepted(Promise.reject(stopped))).rejects.toBe(stopped)
  expect(await onceAccepted(Promise.resolve('made'))).toBe('made')
})
