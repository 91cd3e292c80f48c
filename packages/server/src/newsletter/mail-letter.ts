import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { LETTER_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import { findSubscriber, insertToken } from './newsletter-store.ts'
import { newToken } from './newsletter-token.ts'

/** How long an address can be confirmed. */
export const VERIFY_WITHIN_MS = 48 * 3_600_000

const payload = z.object({ subscriberId: z.uuid(), letter: z.enum(['verify', 'welcome']) })
type Order = z.infer<typeof payload>

/** Sends a letter with fresh links: they are made when it leaves, so that no token is ever kept. */
export const mailNewsletterJob = {
  name: 'mail-newsletter',
  parse: (data: unknown) => payload.parse(data),
  bounds: LETTER_BOUNDS,
}

/** The job. A letter that nobody waits for any more is not sent. */
export async function mailLetter(
  { db, mailer }: { readonly db: Db; readonly mailer: Mailer },
  { subscriberId, letter }: Order,
  origin: string,
): Promise<void> {
  const subscriber = await findSubscriber(db, subscriberId)
  if (subscriber?.status !== (letter === 'verify' ? 'pending' : 'subscribed')) return
  const { email } = subscriber
  const linkTo = async (purpose: 'verify' | 'unsubscribe') => {
    const { token, hash } = newToken()
    const now = new Date()
    const expires_at = purpose === 'verify' ? new Date(now.getTime() + VERIFY_WITHIN_MS) : null
    await insertToken(db, { hash, subscriber_id: subscriberId, purpose, expires_at, created_at: now })
    return `${origin}/newsletter/${purpose}?${new URLSearchParams({ email, token })}`
  }
  const unsubscribeUrl = await linkTo('unsubscribe')
  const words = letter === 'verify' ? verifyWords(await linkTo('verify')) : WELCOME
  await mailer.send({ ...words, to: email, unsubscribeUrl, text: `${words.text}\n${footer(unsubscribeUrl)}` })
}

type Words = Pick<Mail, 'subject' | 'text'>

function verifyWords(link: string): Words {
  return {
    subject: 'Confirm your subscription to Afterimage',
    text: `Somebody, probably you, would like the Afterimage newsletter at this address.

Confirm it here, within 48 hours:

${link}

If it was not you, do nothing: without your confirmation no newsletter is sent.
`,
  }
}

const WELCOME: Words = {
  subject: 'You are subscribed to Afterimage',
  text: `Your address is confirmed. The next newsletter comes to you as well: once in a while, with evolutions that went
particularly wrong.
`,
}

function footer(unsubscribeUrl: string): string {
  return `--
To get no more of these:
${unsubscribeUrl}
`
}
