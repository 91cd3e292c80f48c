import { type Selectable, type SqlBool, sql } from 'kysely'
import type { EvolutionTable, GalleryLook } from '../evolutions/evolutions.ts'
import type { Db, Tx } from '../platform/database/tables.ts'

/** An evolution that waits for the operator before it enters the gallery. */
export interface HeldRow {
  readonly id: string
  /** Null where the networks could not say. */
  readonly unsafe: number | null
  readonly since: Date
  /** An account's address; null where a visitor began it. */
  readonly owner: string | null
  readonly status: string
  /** Since when, to the last digit. */
  readonly place: string
}

/** Where a page ended: since when, to the last digit, and what. */
export interface HeldPlace {
  readonly place: string
  readonly id: string
}

const SINCE = sql<Date>`coalesce(gallery_look_at, evolutions.created_at)`

/** What waits for the operator, the longest first. */
export async function listHeld(db: Db, limit: number, after?: HeldPlace): Promise<readonly HeldRow[]> {
  const held = waiting(db, 'held')
  const behind =
    after === undefined
      ? held
      : held.where(sql<SqlBool>`(${SINCE}, evolutions.id) > (${after.place}::timestamptz, ${after.id}::uuid)`)
  return behind
    .leftJoin('accounts', 'accounts.id', 'evolutions.owner_account')
    .select([
      'evolutions.id',
      'original_unsafe as unsafe',
      SINCE.as('since'),
      sql<string>`${SINCE}::text`.as('place'),
      'accounts.email as owner',
      'status',
    ])
    .orderBy(SINCE)
    .orderBy('evolutions.id')
    .limit(limit)
    .execute()
}

/** How many wait for the networks, or for the operator. */
export async function countWaiting(db: Db, look: 'due' | 'held'): Promise<number> {
  const { count } = await waiting(db, look)
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those that the gallery would show otherwise, now or once they are complete. */
function waiting(db: Db, look: GalleryLook) {
  return db
    .selectFrom('evolutions')
    .where('gallery_look', '=', look)
    .where('visibility', '=', 'public')
    .where('moderation', 'in', ['open', 'reported', 'approved'])
    .where('status', '<>', 'failed')
    .where('files_expired_at', 'is', null)
}

/** What the operator says of an original. */
export interface LookDecision {
  readonly look: 'released' | 'kept_out'
  /** What its owner is told. */
  readonly reason: string | null
}

/**
 * Lets an evolution into the gallery, or keeps it out, whatever was said before, and likewise all others of the same picture: none that
 * is kept out waits or is shown elsewhere, and none that is released goes on waiting. What was forked from them, however far below, is for
 * a person where they are kept out, and is looked at again where they are released. The reason is for the owner of this one alone.
 * Returns how many the others are; undefined when there is no such evolution, or it was removed. `alongside` is told them too, and belongs
 * to it where it changes anything.
 */
export async function decideAboutLook(
  db: Db,
  id: string,
  decision: LookDecision,
  alongside?: (tx: Tx, others: number) => Promise<void>,
): Promise<number | undefined> {
  const isChanged =
    decision.look === 'kept_out' ? sql`gallery_look <> 'kept_out'` : sql`gallery_look in ('due', 'held', 'kept_out')`
  return db.transaction().execute(async (tx) => {
    // In the order of their ids, so that two who decide never wait for each other.
    const { rows: locked } = await sql<Owned & { readonly isSame: boolean }>`
      with recursive same as (
        select twin.evolution_id as id from frames as mine
          join frames as twin on twin.sha256 = mine.sha256 and twin.number = 0
        where mine.evolution_id = ${id} and mine.number = 0
      ), below as (
        select fork.id from same join evolutions as fork on fork.forked_from = same.id
        union
        select fork.id from below join evolutions as fork on fork.forked_from = below.id
      )
      select id, owner_visitor, owner_account, gallery_look, gallery_reason, id = ${id} or id in (select id from same) as "isSame" from evolutions
      where moderation <> 'removed'
        and (id = ${id} or (${isChanged} and id in (select id from same))
          or id in (select id from below except select id from same))
      order by id for no key update`.execute(tx)
    const rows = locked.filter(({ isSame }) => isSame)
    const named = rows.find((row) => row.id === id)
    if (named === undefined) return undefined
    const own = rows.filter((row) => isSameOwner(row, named)).map((row) => row.id)
    await tx
      .updateTable('evolutions')
      .set(({ selectFrom }) => ({
        gallery_look: decision.look,
        gallery_look_at: sql<Date>`now()`,
        gallery_reason: sql<string | null>`case when id = any(${own}::uuid[]) then ${decision.reason}::text end`,
        looked_sha256: selectFrom('frames')
          .select('sha256')
          .whereRef('evolution_id', '=', 'evolutions.id')
          .where('number', '=', 0),
        assessing_until: null,
        fruitless_assessments: 0,
      }))
      .where('id', '=', sql<string>`any(${rows.map((row) => row.id)}::uuid[])`)
      .execute()
    await lookAtForks(
      tx,
      locked.filter(({ isSame }) => !isSame).map((fork) => fork.id),
      decision.look,
    )
    const others = rows.length - 1
    const isSame = named.gallery_look === decision.look && named.gallery_reason === decision.reason
    if (!isSame || others > 0) await alongside?.(tx, others)
    return others
  })
}

/** What the operator has said of a fork itself stays. No network is named as the reason why one waits. */
async function lookAtForks(tx: Db, forks: readonly string[], above: LookDecision['look']): Promise<void> {
  const [from, to]: readonly [readonly GalleryLook[], GalleryLook] =
    above === 'kept_out' ? [['none', 'due', 'passed'], 'held'] : [['held'], 'due']
  await tx
    .updateTable('evolutions')
    .set({
      ...{ gallery_look: to, gallery_look_at: sql<Date>`now()`, original_unsafe: null },
      ...{ assessing_until: null, fruitless_assessments: 0 },
    })
    .where('id', '=', sql<string>`any(${forks}::uuid[])`)
    .where('gallery_look', 'in', from)
    .where('visibility', '=', 'public')
    .execute()
}

type Owned = Readonly<
  Pick<Selectable<EvolutionTable>, 'id' | 'owner_visitor' | 'owner_account' | 'gallery_look' | 'gallery_reason'>
>

function isSameOwner(one: Owned, other: Owned): boolean {
  return one.owner_visitor === other.owner_visitor && one.owner_account === other.owner_account
}
