import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import type { EvolutionRow } from './evolution-store.ts'
import type { EvolutionTable } from './evolution-tables.ts'

/** What a new evolution says of the look before the gallery: of one that is to be public the original is looked at first. */
export function newLook(
  visibility: EvolutionRow['visibility'],
  isAssessing: boolean,
  now: Date,
): Pick<Insertable<EvolutionTable>, 'gallery_look' | 'gallery_look_at'> {
  return isAssessing && visibility === 'public' ? { gallery_look: 'due', gallery_look_at: now } : {}
}

/** An evolution whose original this process looks at; nobody else does for a while. */
export interface AssessmentClaim {
  readonly id: string
  /** How often it was claimed, this time included. */
  readonly fruitless: number
}

/**
 * Claims the public evolution that has waited longest for a look at its original. The claim ends by itself, should its process die;
 * each one lasts four times as long as the one before, since what fails now is likely to fail again soon.
 */
export async function claimToAssess(db: Db, leaseMs: number): Promise<AssessmentClaim | undefined> {
  const { rows } = await sql<AssessmentClaim>`
    update evolutions set fruitless_assessments = fruitless_assessments + 1,
      assessing_until = now() + ${leaseMs} * power(4, least(fruitless_assessments, 5)) * interval '1 millisecond'
    where id = (
      select id from evolutions
      where gallery_look = 'due' and visibility = 'public' and status <> 'failed' and files_expired_at is null
        and (assessing_until is null or assessing_until < now())
      order by gallery_look_at limit 1 for no key update skip locked)
    returning id, fruitless_assessments as fruitless`.execute(db)
  return rows[0]
}

/** Gives a claim back in good order: it was no attempt. */
export async function releaseAssessment(db: Db, { id }: AssessmentClaim): Promise<void> {
  await db
    .updateTable('evolutions')
    .set((row) => ({
      assessing_until: null,
      fruitless_assessments: sql<number>`greatest(0, ${row.ref('fruitless_assessments')} - 1)`,
    }))
    .where('id', '=', id)
    .execute()
}

export type KnownLook = Pick<EvolutionRow, 'gallery_look' | 'gallery_reason' | 'original_unsafe'>

/** What is known of an original from another evolution of the same picture; what the operator said of it last comes first. */
export async function findKnownLook(db: Db, id: string, originalSha256: string): Promise<KnownLook | undefined> {
  return db
    .selectFrom('frames')
    .innerJoin('evolutions', 'evolutions.id', 'frames.evolution_id')
    .select(['gallery_look', 'gallery_reason', 'original_unsafe'])
    .where('frames.number', '=', 0)
    .where('frames.sha256', '=', originalSha256)
    .where('evolutions.id', '<>', id)
    .where(({ or, eb }) =>
      or([eb('gallery_look', 'in', ['released', 'kept_out']), eb('original_unsafe', 'is not', null)]),
    )
    .orderBy(sql`gallery_look in ('released', 'kept_out')`, 'desc')
    .orderBy('gallery_look_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What came of a look. */
export interface LookOutcome {
  readonly look: 'passed' | 'held' | 'released' | 'kept_out'
  /** Null where no network could say. */
  readonly unsafe: number | null
  readonly reason?: string | null
  /** Whether a network looked at this one, rather than at another of the same picture. */
  readonly isOwnLook: boolean
}

/** Records what came of a look, once: what the operator has decided meanwhile stays. Returns whether it was recorded. */
export async function recordLook(db: Db, id: string, outcome: LookOutcome): Promise<boolean> {
  const recorded = await db
    .updateTable('evolutions')
    .set({
      gallery_look: outcome.look,
      gallery_look_at: sql<Date>`now()`,
      gallery_reason: outcome.reason ?? null,
      original_unsafe: outcome.unsafe,
      ...(outcome.isOwnLook && { assessed_at: sql<Date>`now()` }),
      assessing_until: null,
      fruitless_assessments: 0,
    })
    .where('id', '=', id)
    .where('gallery_look', '=', 'due')
    .executeTakeFirst()
  return recorded.numUpdatedRows === 1n
}

/** Where nobody looks, nobody waits for it. Returns how many did. */
export async function admitAllDue(db: Db): Promise<number> {
  const admitted = await db
    .updateTable('evolutions')
    .set({ gallery_look: 'none', assessing_until: null, fruitless_assessments: 0 })
    .where('gallery_look', '=', 'due')
    .executeTakeFirst()
  return Number(admitted.numUpdatedRows)
}

/**
 * Networks that have looked at nothing for so long are taken for dead: what has waited for them as long enters the gallery, with what
 * is held only because they could not say. Returns how many.
 */
export async function admitOverdue(db: Db, now: Date, waitMs: number): Promise<number> {
  const since = new Date(now.getTime() - waitMs)
  const admitted = await db
    .updateTable('evolutions')
    .set({ gallery_look: 'none', assessing_until: null, fruitless_assessments: 0 })
    .where('gallery_look', 'in', ['due', 'held'])
    .where('original_unsafe', 'is', null)
    .where('gallery_look_at', '<', since)
    .where('visibility', '=', 'public')
    .where('status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('evolutions as other').select('other.id').where('other.assessed_at', '>=', since))),
    )
    .executeTakeFirst()
  return Number(admitted.numUpdatedRows)
}
