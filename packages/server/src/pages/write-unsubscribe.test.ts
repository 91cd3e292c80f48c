import { expect, test } from 'vitest'
import { writeUnsubscribe } from './write-unsubscribe.ts'

const written = (query: string) => writeUnsubscribe(new URLSearchParams(query))

test('a whole link is a form with what it proves', () => {
  const html = written('email=ada@example.org&token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG')
  expect(html).toContain('<form method="post" action="/newsletter/unsubscribe?from=page">')
  expect(html).toContain('<input type="hidden" name="email" value="ada@example.org">')
  expect(html).toContain('<button>Unsubscribe</button>')
})

test.each([
  ['', 'This link is incomplete.'],
  ['email=ada@example.org', 'This link is incomplete.'],
  ['email="><script>&token=x', 'This link is incomplete.'],
  ['outcome=done', 'Successfully unsubscribed from newsletter'],
  ['outcome=refused', 'Nothing was changed.'],
  ['outcome=<script>', 'Nothing was changed.'],
])('“%s” has no form, and says: %s', (query, sentence) => {
  const html = written(query)
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/<form|<script/)
})
