import { fateSentence } from '@afterimage/core/fate'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { EMAIL_BOUNDS, type Mail, type Mailer } from '../../platform/mail/mail.ts'
import type { Queue } from '../../platform/queue.ts'
import { countWithin, type Limit, type RateLimits } from '../../platform/rate-limit.ts'
import type { OutboxReader } from '../lifecycle/relay-outbox.ts'
import { type EvolutionRow, findEvolution, type Run, wantedFrames } from '../records/evolution-store.ts'
import { findExpiry } from '../records/retention-store.ts'
import {
  claimEmailRequest,
  endMail,
  keepMailWaiting,
  listWaitingMail,
  listWantedMail,
  returnEmailRequest,
} from './ended-mail-store.ts'

const payload = z.object({ evolutionId: z.uuid(), attempt: z.number() })

/** Mails the account whose evolution has ended, if that was asked for. */
export const mailEndedJob = {
  name: 'mail-ended',
  parse: (data: unknown) => payload.parse(data),
  bounds: EMAIL_BOUNDS,
}

const BY_ACCOUNT: Limit = { name: 'ended-mail-account', max: 20, windowMs: 24 * 3_600_000 }
/** Of the evolutions that ended before the address was proved, so many are told of afterwards. */
const MAX_WAITING = 20

/** Orders the emails that are wanted about what the outbox says has ended. An owner who cancels knows, and gets none. */
export function openEndedMailReader(queue: Pick<Queue, 'enqueue'>): OutboxReader {
  return async (tx, events) => {
    const ended = events.filter(({ kind }) => kind === 'completed' || kind === 'failed')
    if (ended.length === 0) return
    for (const run of await listWantedMail(tx, ended)) await queue.enqueue(tx, mailEndedJob, run)
  }
}

/** The address is proved now: orders the emails that waited for it. */
export async function orderWaitingMail(tx: Tx, queue: Queue, accountId: string): Promise<void> {
  for (const run of await listWaitingMail(tx, accountId, MAX_WAITING)) await queue.enqueue(tx, mailEndedJob, run)
}

export interface MailEndedParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly limits: RateLimits
  readonly log: Logger
  /** Where an account reads its emails; undefined while the address is not proved, and when it is gone or nobody's own. */
  readonly addressOf: (accountId: string) => Promise<string | undefined>
}

/**
 * The job. The request goes out with the email, so that a retry sends another one only if it is asked for again. Nothing is sent of
 * an end that is none any more, after a retry or a reset: the next one has an email of its own.
 */
export async function mailEnded(parts: MailEndedParts, run: Run, origin: string): Promise<void> {
  const evolution = await findEvolution(parts.db, run.evolutionId)
  if (evolution?.attempt !== run.attempt || evolution.owner_account === null) return
  const to = await parts.addressOf(evolution.owner_account)
  if (to === undefined) return keepMailWaiting(parts.db, run)
  if (!(await claimEmailRequest(parts.db, run))) return
  const count = await countWithin(parts.limits, BY_ACCOUNT, evolution.owner_account)
  if (count === undefined) {
    parts.log.info({ evolutionId: run.evolutionId }, 'an email was left out: its account has had those of a day')
  } else {
    try {
      await parts.mailer.send(await compose(parts.db, evolution, to, origin, count === BY_ACCOUNT.max))
    } catch (error) {
      await parts.limits.uncount(BY_ACCOUNT, evolution.owner_account)
      await returnEmailRequest(parts.db, run)
      throw error
    }
  }
  await endMail(parts.db, run)
}

async function compose(db: Db, evolution: EvolutionRow, to: string, origin: string, isLast: boolean): Promise<Mail> {
  const content = evolution.status === 'completed' ? completedEmail(evolution) : failedEmail(evolution)
  const expiry = await findExpiry(db, evolution)
  return {
    to,
    subject: content.subject,
    button: 'See the evolution',
    text: `${content.text}

${origin}/evolution/${evolution.id}
${expiry === null ? '' : `\nIts pictures are kept until ${DAY.format(expiry)}.\n`}${isLast ? lastOfTheDay(origin) : ''}
--
You asked for this email on the evolution's page. You won't get another unless you ask for it again.
`,
  }
}

function lastOfTheDay(origin: string): string {
  return `
This is the last of these emails for now: there are at most ${BY_ACCOUNT.max} in 24 hours. More evolutions that end today are on your dashboard:

${origin}/app/dashboard
`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Content = Pick<Mail, 'subject' | 'text'>

function completedEmail(evolution: EvolutionRow): Content {
  const { model_name: model, kept, half_life: halfLife, forked_from_frame: forkedFromFrame } = evolution
  const total = wantedFrames(evolution)
  const sentence = fateSentence({ kept, halfLife, forkedFromFrame })
  const drifted = sentence === '' ? '' : `\n\n${sentence}`
  return {
    subject: `${calledOf(evolution)} is complete: ${counted(total)} by ${model}`,
    text: `${model} has made ${counted(total)} from ${evolution.title === null ? 'your picture' : `“${evolution.title}”`}, and the film is ready.${drifted}`,
  }
}

function failedEmail(evolution: EvolutionRow): Content {
  const { completed_frames: made, error_message } = evolution
  const total = wantedFrames(evolution)
  const sentences = [
    error_message ?? 'An error occurred.',
    ...(made === 0
      ? []
      : [`The ${counted(made)} made so far ${made === 1 ? 'is' : 'are'} kept: a retry continues from there.`]),
    ...(made === total ? [] : ['Any credits for frames that were not made are refunded.']),
  ]
  return { subject: `${calledOf(evolution)} failed after ${made} of ${counted(total)}`, text: sentences.join('\n\n') }
}

/** In the subject; the title is on one line and has no control characters. */
function calledOf({ title }: EvolutionRow): string {
  return title === null ? 'Your evolution' : `“${title}”`
}

function counted(frames: number): string {
  return frames === 1 ? '1 frame' : `${frames} frames`
}
