import {
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
  verifyNewsletter,
} from '@afterimage/contract/newsletter-endpoints'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../platform/address-rules.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { answerPageForms, formPage, isPageForm } from '../platform/http/page-form.ts'
import { recipientOf } from '../platform/mail/recipient.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { readOneClick } from './read-one-click.ts'
import { type SubscribeParts, subscribe, unsubscribe, verify } from './subscribe.ts'

const HOUR_MS = 3_600_000
/** Each one may send an email to somebody who did not ask for it. */
const EMAILS_BY_ADDRESS: Limit = { name: 'newsletter-email', max: 5, windowMs: HOUR_MS }
/** To one mailbox, however its address is tagged. */
const EMAILS_BY_RECIPIENT: Limit = { name: 'newsletter-recipient', max: 5, windowMs: 24 * HOUR_MS }
const EMAILS_BY_DAY: Limit = { name: 'newsletter-address-day', max: 60, windowMs: 24 * HOUR_MS }
const EMAILS_BY_NETWORK: Limit = { name: 'newsletter-address', max: 20, windowMs: HOUR_MS }
const LINKS_BY_ADDRESS: Limit = { name: 'newsletter-link-address', max: 120, windowMs: HOUR_MS }

export type NewsletterRouteParts = SubscribeParts & { readonly limits: RateLimits }

export function serveNewsletter(app: FastifyInstance, parts: NewsletterRouteParts): void {
  const { limits } = parts

  app.register(async (scope) => {
    answerPageForms(scope, subscribeToNewsletter.path)
    bindEndpoint(scope, subscribeToNewsletter, async ({ body, request }) => {
      const { email, source, referrer, timestamp } = body
      await limits.count(EMAILS_BY_NETWORK, networkOf(request.ip))
      await limits.count(EMAILS_BY_DAY, networkOf(request.ip))
      await limits.count(EMAILS_BY_ADDRESS, email)
      await limits.count(EMAILS_BY_RECIPIENT, recipientOf(email))
      const askedAt = timestamp === undefined ? undefined : new Date(timestamp)
      const page = referrer ?? (isPageForm(request) ? formPage(request) : undefined)
      await subscribe(parts, { email, source, referrer: page, askedAt }, new Date())
      return { message: 'Almost there. Check your inbox and confirm.' }
    })
  })

  app.register(async (scope) => {
    answerPageForms(scope, verifyNewsletter.path)
    bindEndpoint(scope, verifyNewsletter, async ({ body, request }) => {
      await limits.count(LINKS_BY_ADDRESS, networkOf(request.ip))
      await verify(parts, body, new Date())
      return { message: 'Email verified successfully' }
    })
  })

  app.register(async (scope) => {
    answerPageForms(scope, unsubscribeFromNewsletter.path)
    bindEndpoint(
      scope,
      unsubscribeFromNewsletter,
      async ({ body, request }) => {
        await limits.count(LINKS_BY_ADDRESS, networkOf(request.ip))
        await unsubscribe(parts, body, new Date())
        return { message: 'Successfully unsubscribed from newsletter' }
      },
      {
        preValidation: async (request) => {
          if (isPageForm(request)) return
          const proof = await readOneClick(request)
          if (proof !== undefined) request.body = proof
        },
      },
    )
  })
}
