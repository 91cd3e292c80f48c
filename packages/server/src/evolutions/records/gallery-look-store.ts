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

/** What is known of an original from all evolutions of the same picture. */
export interface KnownLook {
  /** What the operator said last of any of them. */
  readonly decision: 'released' | 'kept_out' | null
  /** What the operator gave as the reason to the owner of this one; nobody reads what somebody else was told. */
  readonly reason: string | null
  readonly unsafe: number | null
}

/** What is known of an original, for the evolution that begins with it. */
export async function findKnownLook(db: Db, id: string, originalSha256: string): Promise<KnownLook> {
  const { rows } = await knownLookQuery(id, originalSha256).execute(db)
  return rows[0] ?? { decision: null, reason: null, unsafe: null }
}

/** Each part reads one row of an index (migration 0028), however many began with the picture. Reasons are given to few. */
export function knownLookQuery(id: string, originalSha256: string) {
  return sql<KnownLook>`
    select
      (select gallery_look from evolutions
        where looked_sha256 = ${originalSha256} and gallery_look in ('released', 'kept_out')
        order by gallery_look_at desc limit 1) as decision,
      (select other.gallery_reason from evolutions as other
        join evolutions as mine on mine.id = ${id} and mine.owner_visitor is not distinct from other.owner_visitor
          and mine.owner_account is not distinct from other.owner_account
        where other.looked_sha256 = ${originalSha256} and other.gallery_reason is not null
        order by other.gallery_look_at desc limit 1) as reason,
      (select original_unsafe from evolutions
        where looked_sha256 = ${originalSha256} and original_unsafe is not null limit 1) as unsafe`
}

/** Forks of forks that are followed up to where they began. */
const MAX_DESCENT = 100

/** What an evolution goes back to, through all it was forked from. */
export interface Descent {
  /** The evolution, itself or the topmost, that began with a picture and not with a frame of another; null when it is gone. */
  readonly origin: string | null
  /** Whether the look keeps one above it out of the gallery. */
  readonly isOfHeld: boolean
}

/** Where an evolution goes back to. Frame 0 of a fork may itself be one that was made. */
export async function findDescent(db: Db, id: string): Promise<Descent> {
  const { rows } = await sql<Descent>`
    with recursive line as (
      select id, forked_from, gallery_look, 0 as depth from evolutions where id = ${id}
      union all
      select parent.id, parent.forked_from, parent.gallery_look, line.depth + 1 from line
      join evolutions as parent on parent.id = line.forked_from
      where line.depth < ${MAX_DESCENT}
    )
    select
      (select id from line where forked_from is null) as origin,
      exists (select from line where depth > 0 and gallery_look in ('held', 'kept_out')) as "isOfHeld"`.execute(db)
  return rows[0] ?? { origin: null, isOfHeld: false }
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
export async function recordLook(db: Db, id: string, originalSha256: string, outcome: LookOutcome): Promise<boolean> {
  const recorded = await db
    .updateTable('evolutions')
    .set({
      gallery_look: outcome.look,
      gallery_look_at: sql<Date>`now()`,
      gallery_reason: outcome.reason ?? null,
      looked_sha256: originalSha256,
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

/** Records what a network says of the original of an evolution that may not wait itself: for its forks and others of the picture. */
export async function rememberLook(
  db: Db,
  original: { readonly evolution_id: string; readonly sha256: string },
  unsafe: number,
): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ looked_sha256: original.sha256, original_unsafe: unsafe })
    .where('id', '=', original.evolution_id)
    .where('original_unsafe', 'is', null)
    .execute()
}

/**
 * Where nobody looks nothing waits, neither for the networks nor for the operator; what the operator has decided stays. Returns how
 * many did.
 */
export async function admitAllWaiting(db: Db): Promise<number> {
  // In the order of their ids, as the operator's decisions lock them.
  const { numAffectedRows } = await sql`
    update evolutions set gallery_look = 'none', assessing_until = null, fruitless_assessments = 0
    where id in (select id from evolutions where gallery_look in ('due', 'held') order by id for no key update)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/**
 * Networks that have looked at nothing for so long are taken for dead: what has waited for them as long enters the gallery, with what
 * is held only because they could not say. Forks that are held are not: no network could say anything of some of them. Returns how many.
 */
export async function admitOverdue(db: Db, now: Date, waitMs: number): Promise<number> {
  const since = new Date(now.getTime() - waitMs)
  const admitted = await db
    .updateTable('evolutions')
    .set({ gallery_look: 'none', assessing_until: null, fruitless_assessments: 0 })
    .where('gallery_look', 'in', ['due', 'held'])
    .where('original_unsafe', 'is', null)
    .where(({ or, eb }) => or([eb('gallery_look', '=', 'due'), eb('forked_from', 'is', null)]))
    .where('gallery_look_at', '<', since)
    .where('visibility', '=', 'public')
    .where('status', '=', 'completed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('evolutions as other').select('other.id').where('other.assessed_at', '>=', since))),
    )
    .executeTakeFirst()
  return Number(admitted.numUpdatedRows)
}
