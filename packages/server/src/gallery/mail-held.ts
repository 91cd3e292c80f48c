import { z } from 'zod'
import type { Db } from '../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mailer } from '../platform/mail/mail.ts'
import type { Limit, RateLimits } from '../platform/rate-limit.ts'
import { countWaiting, listHeld } from './held-store.ts'

/** Ordered once an hour while anything waits; not more than one a day leaves. */
export const mailHeldJob = {
  name: 'mail-held',
  parse: (data: unknown) => z.object({}).parse(data),
  bounds: EMAIL_BOUNDS,
}

const ONE_A_DAY: Limit = { name: 'mail-held', max: 1, windowMs: 24 * 3_600_000 }
/** In one email; the command lists the others. */
const LISTED = 10

export interface MailHeldParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly limits: Pick<RateLimits, 'count' | 'isReached'>
  readonly operatorEmail: string | undefined
}

/** The job: tells the operator what waits for a decision, once a day. */
export async function mailHeld({ db, mailer, limits, operatorEmail }: MailHeldParts, origin: string): Promise<void> {
  if (operatorEmail === undefined || (await limits.isReached(ONE_A_DAY, operatorEmail))) return
  const count = await countWaiting(db, 'held')
  if (count === 0) return
  const held = await listHeld(db, LISTED)
  const them = count === 1 ? 'it' : 'them'
  await mailer.send({
    to: operatorEmail,
    subject: count === 1 ? 'An evolution is waiting for you' : `${count} evolutions are waiting for you`,
    text: `A small network was not sure whether everyone should see the pictures that these began with. It is often wrong.
Until you decide, they are not in the gallery, and anyone with the link can see them.

${held.map(({ id, since }) => `${origin}/evolution/${id}   since ${since.toISOString().slice(0, 10)}`).join('\n')}
${count > held.length ? `and ${count - held.length} more\n` : ''}
npm run admin -- held                    list ${them}
npm run admin -- release ID…             let them into the gallery
npm run admin -- keep-out ID… [--reason "REASON"]   keep them out; their owners read the reason
npm run admin -- remove ID…              delete them and their files for good

You get this email at most once a day while anything is waiting.
`,
  })
  // Afterwards: an email that does not leave is tried again.
  await limits.count(ONE_A_DAY, operatorEmail)
}
