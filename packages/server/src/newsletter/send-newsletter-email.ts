import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { findSubscriber, insertToken } from './newsletter-store.ts'
import { newToken } from './newsletter-token.ts'

/** How long an address can be confirmed. */
export const VERIFY_WITHIN_MS = 48 * 3_600_000

const KINDS = z.enum(['verify', 'welcome'])
const payload = z.union([
  z.object({ subscriberId: z.uuid(), kind: KINDS }),
  // As the version before ordered it.
  z
    .object({ subscriberId: z.uuid(), letter: KINDS })
    .transform(({ subscriberId, letter }) => ({ subscriberId, kind: letter })),
])
type EmailJob = z.infer<typeof payload>

/** Sends an email with fresh links: they are made when it leaves, so that no token is ever kept. */
export const mailNewsletterJob = {
  name: 'mail-newsletter',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

/** The job. An email that nobody waits for any more is not sent. */
export async function sendNewsletterEmail(
  { db, mailer }: { readonly db: Db; readonly mailer: Mailer },
  { subscriberId, kind }: EmailJob,
  origin: string,
): Promise<void> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (subscriber?.status !== (kind === 'verify' ? 'pending' : 'subscribed')) return
  const { email } = subscriber
  const newLink = async (purpose: 'verify' | 'unsubscribe') => {
    const { token, hash } = newToken()
    const now = new Date()
    const expires_at = purpose === 'verify' ? new Date(now.getTime() + VERIFY_WITHIN_MS) : null
    await insertToken(db, { hash, subscriber_id: subscriberId, purpose, expires_at, created_at: now })
    return linkTo(origin, purpose, { email, token })
  }
  const unsubscribeUrl = await newLink('unsubscribe')
  const content = kind === 'verify' ? verifyEmailText(await newLink('verify')) : WELCOME
  await mailer.send({
    ...content,
    to: email,
    unsubscribeUrl,
    text: `${content.text}\n${newsletterFooter(unsubscribeUrl)}`,
  })
}

/** Where a person, and by a POST a mail program, ends the subscription. */
export function unsubscribeLink(origin: string, proof: Proof): string {
  return linkTo(origin, 'unsubscribe', proof)
}

interface Proof {
  readonly email: string
  readonly token: string
}

function linkTo(origin: string, purpose: 'verify' | 'unsubscribe', { email, token }: Proof): string {
  return `${origin}/newsletter/${purpose}?${new URLSearchParams({ email, token })}`
}

type Content = Pick<Mail, 'subject' | 'text' | 'button'>

function verifyEmailText(link: string): Content {
  return {
    subject: 'Confirm your subscription to Afterimage',
    button: 'Confirm your subscription',
    text: `Someone, hopefully you, asked for the Afterimage newsletter at this address.

Confirm it here, within 48 hours:

${link}

If it was not you, do nothing: without your confirmation no newsletter is sent.
`,
  }
}

const WELCOME: Content = {
  subject: 'You are subscribed to Afterimage',
  text: `Your address is confirmed. You will get the next issue. They come once in a while, with evolutions that
went particularly wrong.
`,
}

/** What each email of the newsletter ends with. */
export function newsletterFooter(unsubscribeUrl: string): string {
  return `--
Unsubscribe:
${unsubscribeUrl}
`
}
