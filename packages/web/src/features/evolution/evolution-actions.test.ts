import { expect, test } from 'vitest'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { SHARE_SERVICES, shareLink } from '../../shared/share/share-links.ts'
import { retrySentence, withVisibility } from './evolution-actions.ts'
import { sampleDetail } from './model/evolution.sample.ts'

test.each([
  [
    new ApiProblem('refused', 'It is already running.', { status: 409, code: 'not_possible_now' }),
    'It is already running.',
  ],
  [new ApiProblem('refused', 'The server could not answer.', { status: 502 }), 'Could not retry evolution'],
  [new ApiProblem('nonsense', 'x'), 'Could not retry evolution'],
  [new ApiProblem('unreachable', 'x'), 'Network error while retrying'],
  [new ApiProblem('timeout', 'x'), 'Network error while retrying'],
])('a failed retry is told in the words of the specification', (error, message) => {
  expect(retrySentence(error)).toBe(message)
})

test('a changed visibility changes what holds it back, and nothing else', () => {
  const galleryHold = { state: 'held', message: 'A person looks at it.' } as const
  const detail = sampleDetail(1, 3)
  const changed = withVisibility(detail, { visibility: 'unlisted', galleryHold })
  expect(changed).toEqual(sampleDetail(1, 3, { visibility: 'unlisted', galleryHold }))
  expect(detail.evolution.visibility).toBe('public')
})

test('what is shared is {host}/share/{id}, escaped in each service’s address', () => {
  const link = shareLink('https://example.org', 'abc')
  expect(link).toBe('https://example.org/share/abc')
  for (const service of SHARE_SERVICES)
    expect(service.intent(link)).toContain('https%3A%2F%2Fexample.org%2Fshare%2Fabc')
})
