import type { AuditTarget, OperatorAction } from '@afterimage/contract/operator'
import { markMessage } from '../contact/contact.ts'
import { askToLook } from '../evolutions/evolutions.ts'
import { type IssueCounts, listConfirmed, orderIssue, type readIssue } from '../newsletter/newsletter.ts'
import type { Db } from '../platform/database/tables.ts'
import type { Queue } from '../platform/queue.ts'
import { resumeProvider } from '../providers/providers.ts'
import { type Actor, recordAction } from './audit-store.ts'

const noted = (actor: Actor, action: OperatorAction, kind: AuditTarget, id: string) => {
  return (db: Db, outcome: string) => recordAction(db, actor, { action, target: { kind, id }, reason: null, outcome })
}

/** Ends a provider's pause before its time; whether there was one. */
export async function endPause(db: Db, actor: Actor, provider: string): Promise<boolean> {
  const note = noted(actor, 'provider.resumed', 'provider', provider)
  return db.transaction().execute(async (tx) => {
    const isEnded = await resumeProvider(tx, provider, new Date())
    if (isEnded) await note(tx, 'done')
    return isEnded
  })
}

/** Has the workers look at older evolutions, and at those that they gave up; returns how many. */
export async function askForLooks(db: Db, actor: Actor): Promise<number> {
  const note = noted(actor, 'looking.asked', 'installation', 'look')
  return db.transaction().execute(async (tx) => {
    const evolutions = await askToLook(tx)
    if (evolutions > 0) await note(tx, many(evolutions, 'evolution'))
    return evolutions
  })
}

/** Has the failed jobs of a kind tried once more; returns how many. */
export async function retryJobs(
  { db, queue }: { readonly db: Db; readonly queue: Pick<Queue, 'retryFailed'> },
  actor: Actor,
  kind: string,
): Promise<number> {
  const note = noted(actor, 'jobs.retried', 'jobs', kind)
  return db.transaction().execute(async (tx) => {
    const retried = await queue.retryFailed(tx, kind)
    if (retried > 0) await note(tx, many(retried, 'job'))
    return retried
  })
}

/** Marks a message of the contact form as answered, or opens it again; false when there is none. */
export async function closeMessage(db: Db, actor: Actor, id: number, isClosed: boolean): Promise<boolean> {
  const note = noted(actor, isClosed ? 'message.closed' : 'message.reopened', 'message', String(id))
  return db.transaction().execute(async (tx) => {
    const was = await markMessage(tx, id, isClosed)
    if (was === 'changed') await note(tx, 'done')
    return was !== 'not_found'
  })
}

/**
 * Sends an issue to every confirmed address, each once: asked for again, it orders what is not sent yet. Throws an Error where there is
 * nobody to get it.
 */
export async function sendIssueTo(
  { db, queue }: { readonly db: Db; readonly queue: Pick<Queue, 'enqueue'> },
  actor: Actor,
  issue: ReturnType<typeof readIssue>,
): Promise<IssueCounts> {
  const note = noted(actor, 'newsletter.sent', 'newsletter', issue.id)
  return orderIssue(db, queue, issue, new Date(), async (tx, { due }) => {
    if (due > 0) await note(tx, `“${issue.subject}” to ${many(due, 'address', 'addresses')}`)
  })
}

/** The confirmed addresses as a table for a spreadsheet; that they were taken is written down. */
export async function exportAddresses(db: Db, actor: Actor): Promise<string> {
  const confirmed = await listConfirmed(db)
  await noted(
    actor,
    'newsletter.exported',
    'newsletter',
    'addresses',
  )(db, many(confirmed.length, 'address', 'addresses'))
  return [
    'email,confirmed',
    ...confirmed.map(({ email, verified_at }) => `${cell(email)},${verified_at?.toISOString() ?? ''}`),
  ].join('\n')
}

/** In quotes (RFC 4180); what a spreadsheet would take for a formula is kept text. */
function cell(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function many(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`
}
