/** The parameter that says on the page that follows how a form went: `done`, a problem's code, or the field that was wrong. */
export const FORM_OUTCOME = 'outcome'

/** What a page says of how a form went that was sent without scripts. */
export interface FormOutcome {
  readonly title: string
  readonly sentence: string
}

/** What is said of each outcome; `refused` of all that have no words of their own. */
export type FormOutcomes = Readonly<Record<'done' | 'refused', FormOutcome>> & Readonly<Record<string, FormOutcome>>

/** The page that follows a message. */
export const CONTACT_OUTCOME_PATH = '/contact/message'

const KEPT = 'Go back to the form: what you wrote is still in it.'

export const CONTACT_OUTCOMES = {
  done: { title: 'Message sent!', sentence: 'We’ll get back to you within 24 hours.' },
  name: { title: 'Your message was not sent', sentence: `Enter your name, in at most 100 characters. ${KEPT}` },
  email: { title: 'Your message was not sent', sentence: `Enter a valid email address. ${KEPT}` },
  subject: { title: 'Your message was not sent', sentence: `Enter a subject of at most 200 characters. ${KEPT}` },
  message: { title: 'Your message was not sent', sentence: `Enter a message of at most 5000 characters. ${KEPT}` },
  request_too_large: {
    title: 'Your message was not sent',
    sentence: `Enter a message of at most 5000 characters. ${KEPT}`,
  },
  too_many_requests: {
    title: 'Your message was not sent',
    sentence: `That is more than we take in an hour. Please try again later. ${KEPT}`,
  },
  refused: { title: 'Your message was not sent', sentence: `Please try again. ${KEPT}` },
} as const satisfies FormOutcomes

export const SUBSCRIBE_OUTCOMES = {
  done: { title: 'Almost there', sentence: 'Check your inbox and confirm.' },
  already_subscribed: { title: 'This email is already subscribed', sentence: 'Nothing was changed.' },
  email: { title: 'You were not subscribed', sentence: 'Enter a valid email address in the form below.' },
  too_many_requests: {
    title: 'You were not subscribed',
    sentence: 'That is more than we take in an hour. Please try again later.',
  },
  refused: { title: 'Nothing was changed', sentence: 'To subscribe, use the form below.' },
} as const satisfies FormOutcomes

export const VERIFY_OUTCOMES = {
  done: { title: 'Email verified successfully', sentence: 'The next issue goes to you, too.' },
  too_many_requests: { title: 'Your address was not confirmed', sentence: 'Please try the link again later.' },
  refused: {
    title: 'Failed to verify email. Token may be expired.',
    sentence: 'This link has expired or is incomplete. Get a new one with the form below.',
  },
} as const satisfies FormOutcomes

/** The words for an outcome as an address has it, which may be anything. */
export function readOutcome(outcomes: FormOutcomes, outcome: string | null): FormOutcome {
  return (outcome !== null && Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined) ?? outcomes.refused
}
