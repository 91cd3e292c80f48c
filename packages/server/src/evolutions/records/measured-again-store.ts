import type { Drift } from '@afterimage/core/drift'
import type { Fate } from '@afterimage/core/fate'
import { SETTLED } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'

/** An evolution as it was read: a retry or a reset makes it another attempt. */
export interface ReadAttempt {
  readonly id: string
  readonly attempt: number
}

/** One that was found, and its place among all. */
export interface FoundToMeasure extends ReadAttempt {
  /** To the microsecond, which a `Date` does not have. */
  readonly createdAt: string
}

/** The newest one with frames of before `kept` was measured, while its pictures are there; of those that are older than `after`, if given. */
export async function findToMeasureAgain(
  db: Db,
  after: FoundToMeasure | undefined,
): Promise<FoundToMeasure | undefined> {
  const waiting = db
    .selectFrom('evolutions')
    .select(['id', 'attempt', sql<string>`created_at::text`.as('createdAt')])
    .where('needs_measuring', '=', true)
    .where('files_expired_at', 'is', null)
    .where('status', 'in', SETTLED)
  const older =
    after === undefined
      ? waiting
      : waiting.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`)
  return older.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** It is not looked at again. */
export async function giveUpMeasuring(db: Db, { id, attempt }: ReadAttempt): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ needs_measuring: false })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .execute()
}

/**
 * Records what was measured of all its frames, whole, unless it has become another attempt meanwhile. What is told of its labels depends on
 * what is kept, and is told anew by those who look at frames.
 */
export async function recordMeasured(
  db: Db,
  { id, attempt }: ReadAttempt,
  drifts: readonly { readonly number: number; readonly drift: Drift }[],
  { kept, halfLife }: Fate,
): Promise<void> {
  await sql`
    with mine as (
      update evolutions set kept = ${kept}, half_life = ${halfLife}, needs_measuring = false,
        needs_looking = needs_looking or label_story is not null
      where id = ${id} and attempt = ${attempt}
      returning id
    )
    update frames set drift = given.drift
    from mine, jsonb_to_recordset(${JSON.stringify(drifts)}::jsonb) as given (number integer, drift jsonb)
    where frames.evolution_id = mine.id and frames.number = given.number`.execute(db)
}
