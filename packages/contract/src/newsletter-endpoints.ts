import { z } from 'zod'
import { email, emailedToken } from './account.ts'
import { endpoint } from './endpoint.ts'
import { SUBSCRIBE_PATH } from './page-forms.ts'
import { storableText } from './storable-text.ts'

const done = z.object({ message: z.string() })

/** What the link in the email carries. */
const proof = z.object({ email, token: emailedToken })

export const subscribeToNewsletter = endpoint({
  id: 'subscribeToNewsletter',
  method: 'POST',
  path: SUBSCRIBE_PATH,
  summary: 'Mail a verification link; the address is subscribed when the link is followed',
  body: z.object({
    email,
    /** Where on the site: `footer`. */
    source: storableText().trim().max(100).optional(),
    /** The path of the page. */
    referrer: storableText().trim().max(2_000).optional(),
    /** When the form was sent, by the visitor's clock. */
    timestamp: z.iso.datetime({ offset: true }).optional(),
  }),
  ok: { status: 200, body: done },
  fails: ['already_subscribed', 'too_many_requests'],
})

export const verifyNewsletter = endpoint({
  id: 'verifyNewsletter',
  method: 'POST',
  path: '/newsletter/verify',
  summary: 'Confirm the subscription with the token from the emailed link',
  body: proof,
  ok: { status: 200, body: done },
  fails: ['token_invalid', 'too_many_requests'],
})

/**
 * Mail programs call this too (RFC 8058): a form with `List-Unsubscribe=One-Click`, and the proof in the query. Calling
 * it again with the same proof succeeds.
 */
export const unsubscribeFromNewsletter = endpoint({
  id: 'unsubscribeFromNewsletter',
  method: 'POST',
  path: '/newsletter/unsubscribe',
  summary: 'End the subscription with the token of any email; it never expires',
  body: proof,
  ok: { status: 200, body: done },
  fails: ['token_invalid', 'too_many_requests'],
})
