import { z } from 'zod'
import type { Db, Tx } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { countWithin, type RateLimits } from '../platform/rate-limit.ts'
import { findProvedAddress } from './account-store.ts'
import { PASSWORD_NEWS_BY_ACCOUNT } from './limits.ts'

const payload = z.object({
  accountId: z.uuid(),
  changedAt: z.iso.datetime(),
  /** By a mailed link, or by somebody who was signed in. */
  by: z.enum(['reset', 'change']).default('change'),
})

type PasswordNews = z.infer<typeof payload>

/** Tells the owner that the password was changed, so that somebody else's change does not go unseen. */
export const mailPasswordNewsJob = {
  name: 'mail-password-news',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

/** Orders the email, in the caller's transaction. */
export async function orderPasswordNews(
  tx: Tx,
  queue: Pick<Queue, 'enqueue'>,
  accountId: string,
  by: PasswordNews['by'],
): Promise<void> {
  await queue.enqueue(tx, mailPasswordNewsJob, { accountId, changedAt: new Date().toISOString(), by })
}

/** The job. An address that nobody proved is told nothing, and a day has ten such emails. */
export async function mailPasswordNews(
  { db, limits, mailer, origin }: { db: Db; limits: RateLimits; mailer: Mailer; origin: string },
  { accountId, changedAt, by }: PasswordNews,
): Promise<void> {
  const to = await findProvedAddress(db, accountId)
  if (to === undefined) return
  if ((await countWithin(limits, PASSWORD_NEWS_BY_ACCOUNT, accountId)) === undefined) return
  try {
    await mailer.send(compose(to, new Date(changedAt), by, origin))
  } catch (error) {
    await limits.uncount(PASSWORD_NEWS_BY_ACCOUNT, accountId)
    throw error
  }
}

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** What becomes of programs that call in the account's name. */
const PROGRAMS = {
  reset: 'Its API keys and webhooks were deleted: make new ones in your profile, if you used any.',
  change: 'API keys and webhooks go on working: see in your profile whether all of them are yours.',
} as const

function compose(to: string, changedAt: Date, by: PasswordNews['by'], origin: string): Mail {
  return {
    to,
    subject: 'Your Afterimage password was changed',
    button: 'Take the account back',
    text: `The password of the Afterimage account of ${to} was changed on ${MOMENT.format(changedAt)} (UTC).
All other sessions were signed out, and earlier links for a new password no longer work.
${PROGRAMS[by]}

If it was you, there is nothing to do.

If it was not, take the account back now: request a link for a new password. It is sent to this mailbox only.

${origin}/forgot-password

Then change the password of this mailbox as well, if someone else may know it.
`,
  }
}
