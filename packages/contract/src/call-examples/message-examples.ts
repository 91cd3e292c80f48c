import { sendContactMessage } from '../contact-endpoints.ts'
import { subscribeToNewsletter, unsubscribeFromNewsletter, verifyNewsletter } from '../newsletter-endpoints.ts'
import { type CallExample, example } from './example.ts'
import { ACCOUNT, MAKER } from './samples.ts'

const { email } = ACCOUNT
const proof = { email, token: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' } as const

/** The contact form and the newsletter. */
export const MESSAGE_EXAMPLES: readonly CallExample[] = [
  example(sendContactMessage, {
    body: {
      name: MAKER,
      email,
      subject: 'A film in a lecture',
      message: 'May I show my film in a lecture?',
      type: 'general',
    },
    answer: { message: "We'll get back to you within 24 hours." },
  }),
  example(subscribeToNewsletter, {
    body: { email, source: 'footer', referrer: '/gallery' },
    answer: { message: 'Almost there. Check your inbox and confirm.' },
  }),
  example(verifyNewsletter, { body: proof, answer: { message: 'Email verified successfully' } }),
  example(unsubscribeFromNewsletter, { body: proof, answer: { message: 'Successfully unsubscribed from newsletter' } }),
]
