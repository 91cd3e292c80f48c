import { sendContactMessage } from '@afterimage/contract/contact-endpoints'
import { CONTACT_OUTCOME_PATH } from '@afterimage/contract/form-outcomes'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '../platform/address-rules.ts'
import { bindEndpoint } from '../platform/http/bind-endpoint.ts'
import { answerPageForms } from '../platform/http/page-form.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { type SendParts, sendMessage } from './send-message.ts'

const MESSAGES_BY_ADDRESS: Limit = { name: 'contact-address', max: 10, windowMs: 3_600_000 }
const MESSAGES_BY_EMAIL: Limit = { name: 'contact-email', max: 5, windowMs: 3_600_000 }

export type ContactRouteParts = SendParts & { readonly limits: RateLimits }

export function serveContact(app: FastifyInstance, parts: ContactRouteParts): void {
  app.register(async (scope) => {
    answerPageForms(scope, CONTACT_OUTCOME_PATH)
    bindEndpoint(scope, sendContactMessage, async ({ body: { website = '', ...message }, request }) => {
      await parts.limits.count(MESSAGES_BY_ADDRESS, networkOf(request.ip))
      await parts.limits.count(MESSAGES_BY_EMAIL, message.email)
      // A program is not told what gave it away.
      if (website === '') await sendMessage(parts, message, new Date())
      return { message: "We'll get back to you within 24 hours." }
    })
  })
}
