import type { Selectable } from 'kysely'
import type { Db, Tx } from '../database/tables.ts'
import type { IdempotentCallTable } from './idempotency-tables.ts'

export type IdempotentCall = Readonly<Selectable<IdempotentCallTable>>

/** How long a key is known. */
const KEPT_MS = 24 * 3_600_000
/** Rows that a sweep removes in one statement. */
const BATCH = 1_000

/**
 * Claims the key for a call: true when it may begin what is asked, because nobody did, its key's day is over, or the call that had
 * claimed it took too long.
 */
export async function claimCall(db: Db, call: Omit<IdempotentCall, 'outcome'>): Promise<boolean> {
  const now = call.created_at
  const claimed = await db
    .insertInto('idempotent_calls')
    .values({ ...call, outcome: null })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet({ ...call, outcome: null })
        .where((row) =>
          row.or([
            row('idempotent_calls.created_at', '<=', dayBefore(now)),
            row.and([row('idempotent_calls.outcome', 'is', null), row('idempotent_calls.claimed_until', '<=', now)]),
          ]),
        ),
    )
    .returning('claim')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The call that came with the key within the last day. */
export async function findCall(db: Db, keyHash: string, now: Date): Promise<IdempotentCall | undefined> {
  return db
    .selectFrom('idempotent_calls')
    .selectAll()
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', dayBefore(now))
    .executeTakeFirst()
}

/** Writes down what was begun, in the transaction that begins it; false when the claim has gone to another call. */
export async function keepOutcome(tx: Tx, claim: Pick<IdempotentCall, 'key_hash' | 'claim'>, outcome: unknown) {
  const kept = await tx
    .updateTable('idempotent_calls')
    .set({ outcome: JSON.stringify(outcome) })
    .where('key_hash', '=', claim.key_hash)
    .where('claim', '=', claim.claim)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** Lets go of a key that nothing was begun with. */
export async function releaseCall(db: Db, claim: Pick<IdempotentCall, 'key_hash' | 'claim'>): Promise<void> {
  await db
    .deleteFrom('idempotent_calls')
    .where('key_hash', '=', claim.key_hash)
    .where('claim', '=', claim.claim)
    .where('outcome', 'is', null)
    .execute()
}

/** Forgets the keys of more than a day ago. */
export async function sweepIdempotentCalls(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  for (let removed = BATCH; removed === BATCH && !signal.aborted; ) {
    const { numDeletedRows } = await db
      .deleteFrom('idempotent_calls')
      .where('key_hash', 'in', (of) =>
        of
          .selectFrom('idempotent_calls')
          .select('key_hash')
          .where('created_at', '<=', dayBefore(now))
          .orderBy('created_at')
          .limit(BATCH),
      )
      .executeTakeFirst()
    removed = Number(numDeletedRows)
  }
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
