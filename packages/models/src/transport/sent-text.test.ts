import { expect, test, vi } from 'vitest'
import { sentText } from './sent-text.ts'

test('words of a request are found in whatever case, in JSON and in a form', () => {
  const form = new FormData()
  form.set('prompt', 'Say: out of credits')
  for (const request of [{ json: { input: [{ prompt: 'Say: out of credits' }] } }, { form }]) {
    const wasSent = sentText(request)
    expect(wasSent('OUT OF credits')).toBe(true)
    expect(wasSent('insufficient_quota')).toBe(false)
  }
  expect(sentText({})('out of credits')).toBe(false)
})

test('pictures are no words, and the request is read once', () => {
  const read = vi.fn(() => 'a lake')
  const picture = 'out of credits'.repeat(100_000)
  const wasSent = sentText({ json: { image: picture, prompt: { toJSON: read } } })
  expect(read).not.toHaveBeenCalled()
  expect([wasSent('a lake'), wasSent('out of credits'), wasSent('A LAKE')]).toEqual([true, false, true])
  expect(read).toHaveBeenCalledTimes(1)
})
