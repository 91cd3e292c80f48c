import type { Db, Tx } from '../../platform/database/tables.ts'
import type { Run } from '../records/evolution-store.ts'

/** As `setVisibility` does, leaves the time of the last change alone. */
export async function setMailWhenEnded(db: Db, id: string, mail_when_ended: boolean): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ mail_when_ended, ...(!mail_when_ended && { mail_due_attempt: null }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Takes the request for an email of the run's end. False when there is none. A job that was killed over it may take it again: it is
 * due until {@link endMail}.
 */
export async function claimEmailRequest(db: Db, run: Run): Promise<boolean> {
  const taken = await db
    .updateTable('evolutions')
    .set({ mail_when_ended: false, mail_due_attempt: run.attempt })
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where((row) => row.or([row('mail_when_ended', '=', true), row('mail_due_attempt', '=', run.attempt)]))
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

/** The email could not be sent: its owner still wants it. */
export async function returnEmailRequest(db: Db, run: Run): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ mail_when_ended: true, mail_due_attempt: null })
    .where('id', '=', run.evolutionId)
    .where('mail_due_attempt', '=', run.attempt)
    .execute()
}

export async function endMail(db: Db, run: Run): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ mail_due_attempt: null })
    .where('id', '=', run.evolutionId)
    .where('mail_due_attempt', '=', run.attempt)
    .execute()
}

/** The address is not proved yet: the email waits, as long as it is wanted and the end is the newest. */
export async function keepMailWaiting(db: Db, run: Run): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ mail_due_attempt: run.attempt })
    .where('id', '=', run.evolutionId)
    .where('attempt', '=', run.attempt)
    .where('mail_when_ended', '=', true)
    .execute()
}

/** The ends of an account's evolutions that nobody could be told of, newest first. */
export async function listWaitingMail(tx: Tx, accountId: string, limit: number): Promise<readonly Run[]> {
  return tx
    .selectFrom('evolutions')
    .select(['id as evolutionId', 'attempt'])
    .where('owner_account', '=', accountId)
    .where('mail_when_ended', '=', true)
    .whereRef('mail_due_attempt', '=', 'attempt')
    .orderBy('updated_at', 'desc')
    .limit(limit)
    .execute()
}

/** Those of the ends about which an email is wanted, and that are the newest of their evolutions. */
export async function listWantedMail(
  tx: Tx,
  ends: readonly { readonly evolution_id: string; readonly attempt: number }[],
): Promise<readonly Run[]> {
  const ids = ends.map(({ evolution_id }) => evolution_id)
  const wanted = await tx
    .selectFrom('evolutions')
    .select(['id', 'attempt'])
    .where('id', 'in', ids)
    .where('mail_when_ended', '=', true)
    .execute()
  return ends
    .filter((end) => wanted.some(({ id, attempt }) => id === end.evolution_id && attempt === end.attempt))
    .map(({ evolution_id: evolutionId, attempt }) => ({ evolutionId, attempt }))
}
