import { z } from 'zod'
import type { Db, Tx } from '../platform/database/tables.ts'
import { LETTER_BOUNDS, type Mail, type Mailer } from '../platform/mail/mail.ts'
import type { Queue } from '../platform/queue.ts'
import { type EvolutionRow, findEvolution, type Run } from './evolution-store.ts'
import { findFrame } from './frame-store.ts'
import { findExpiry } from './retention-store.ts'

const payload = z.object({ evolutionId: z.uuid(), attempt: z.number() })

/** Mails the account whose evolution has ended, if that was asked for. */
export const mailEndedJob = {
  name: 'mail-ended',
  parse: (data: unknown) => payload.parse(data),
  bounds: LETTER_BOUNDS,
}

/** Orders the letter, in the transaction in which the run ends its evolution. */
export async function orderEndedMail(tx: Tx, queue: Queue, run: Run): Promise<void> {
  const evolution = await findEvolution(tx, run.evolutionId)
  if (evolution?.mail_when_ended) await queue.enqueue(tx, mailEndedJob, run)
}

export interface MailEndedParts {
  readonly db: Db
  readonly mailer: Mailer
  /** Where an account reads its letters; undefined when it is gone, or nobody's own. */
  readonly addressOf: (accountId: string) => Promise<string | undefined>
}

/** The job. Nothing is sent of an end that is none any more, after a retry or a reset: the next one has a letter of its own. */
export async function mailEnded(parts: MailEndedParts, run: Run, origin: string): Promise<void> {
  const evolution = await findEvolution(parts.db, run.evolutionId)
  if (evolution?.attempt !== run.attempt || evolution.owner_account === null || !evolution.mail_when_ended) return
  const to = await parts.addressOf(evolution.owner_account)
  if (to === undefined) return
  const words = evolution.status === 'completed' ? await completedWords(parts.db, evolution) : failedWords(evolution)
  const expiry = await findExpiry(parts.db, evolution)
  await parts.mailer.send({
    to,
    subject: words.subject,
    text: `${words.text}

${origin}/evolution/${evolution.id}
${expiry === null ? '' : `\nIts pictures are kept until ${DAY.format(expiry)}.\n`}
--
You asked for this letter on the evolution's page. Others send none unless you ask for it on theirs.
`,
  })
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Words = Pick<Mail, 'subject' | 'text'>

async function completedWords(db: Db, { id, total_frames: total, model_name: model }: EvolutionRow): Promise<Words> {
  const ssim = (await findFrame(db, id, total))?.drift?.toOriginal.ssim
  const drifted = ssim === undefined ? '' : `\n\nSimilarity of the last one to the original: ${ssim.toFixed(2)}.`
  return {
    subject: `Your evolution is complete: ${counted(total)} of ${model}`,
    text: `${model} has made ${counted(total)} of your picture, and the film is there.${drifted}`,
  }
}

function failedWords({ completed_frames: made, total_frames: total, error_message }: EvolutionRow): Words {
  const sentences = [
    error_message ?? 'An error occurred.',
    ...(made === 0
      ? []
      : [`The ${counted(made)} made until then ${made === 1 ? 'is' : 'are'} kept: a retry goes on from there.`]),
    ...(made === total ? [] : ['What was paid for those that were not made is given back.']),
  ]
  return { subject: `Your evolution failed after ${made} of ${counted(total)}`, text: sentences.join('\n\n') }
}

function counted(frames: number): string {
  return frames === 1 ? '1 frame' : `${frames} frames`
}
