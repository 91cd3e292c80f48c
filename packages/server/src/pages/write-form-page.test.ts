import { CONTACT_OUTCOMES, SUBSCRIBE_OUTCOMES } from '@afterimage/contract/form-outcomes'
import { expect, test } from 'vitest'
import { writeOutcome, writeUnsubscribe, writeVerify } from './write-form-page.ts'

const LINK = 'email=ada@example.org&token=abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

test.each([
  ['/newsletter/unsubscribe', writeUnsubscribe, 'Unsubscribe'],
  ['/newsletter/verify', writeVerify, 'Confirm'],
])('a whole link to %s is a form with what it proves', (path, write, button) => {
  const html = write(new URLSearchParams(LINK))
  expect(html).toContain(`<form method="post" action="${path}?from=page">`)
  expect(html).toContain('<input type="hidden" name="email" value="ada@example.org">')
  expect(html).toContain(`<button>${button}</button>`)
})

test.each([
  ['', 'This link is incomplete.'],
  ['email=ada@example.org', 'This link is incomplete.'],
  ['email="><script>&token=x', 'This link is incomplete.'],
  ['outcome=done', 'Successfully unsubscribed from newsletter'],
  ['outcome=refused', 'Nothing was changed.'],
  ['outcome=<script>', 'Nothing was changed.'],
])('of unsubscribing, “%s” has no form, and says: %s', (query, sentence) => {
  const html = writeUnsubscribe(new URLSearchParams(query))
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/<form|<script/)
})

test.each([
  ['', 'This link has expired or is incomplete.'],
  ['email="><script>&token=x', 'This link has expired or is incomplete.'],
  [`outcome=token_invalid&${LINK}`, 'Failed to verify email.'],
  ['outcome=too_many_requests', 'Please try the link again later.'],
  ['outcome=done', 'Email verified successfully'],
])('of confirming, “%s” has no form, and says: %s', (query, sentence) => {
  const html = writeVerify(new URLSearchParams(query))
  expect(html).toContain(sentence)
  expect(html).not.toMatch(/<form|<script/)
})

test.each([
  ['outcome=done', CONTACT_OUTCOMES, 'Message sent!'],
  ['outcome=email', CONTACT_OUTCOMES, 'Enter a valid email address.'],
  ['outcome=<script>', CONTACT_OUTCOMES, 'Your message was not sent'],
  ['outcome=toString', CONTACT_OUTCOMES, 'Your message was not sent'],
  ['outcome=done', SUBSCRIBE_OUTCOMES, 'Check your inbox and confirm.'],
  ['', SUBSCRIBE_OUTCOMES, 'To subscribe, use the form below.'],
])('after a form, “%s” says: %#', (query, outcomes, sentence) => {
  const html = writeOutcome(outcomes, new URLSearchParams(query))
  expect(html).toContain(sentence)
  expect(html).not.toContain('<script')
})
