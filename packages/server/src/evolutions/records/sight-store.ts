import { labelStoryOf, type SeenFrame } from '@afterimage/core/labels'
import { isSettled, SETTLED } from '@afterimage/core/statuses'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/tables.ts'
import { lockEvolution, wantedFrames } from './evolution-store.ts'
import type { FrameSeen } from './evolution-tables.ts'
import type { FrameRow } from './frame-store.ts'

/** An evolution that this process looks at for a while; nobody else does meanwhile. */
export interface LookClaim {
  readonly id: string
  /** How often it was claimed since anything of it was looked at, this time included. */
  readonly fruitless: number
  /** Whether it has ended and has waited longer than anybody who made it should. */
  readonly isOverdue: boolean
}

/** When one that has ended was to have been looked at; what ended long ago waits for nobody who sits before it. */
const OVERDUE_AFTER = sql.lit('1 minute')
const NOBODY_WAITS_AFTER = sql.lit('1 day')

/**
 * Claims an evolution with frames that nobody has looked at, while its pictures are there, or the one that is named: first what is
 * overdue, in the order in which it ended, then the newest. The claim ends by itself, should its process die. An evolution that is named
 * and awaited is claimed though another process has it, which may be resting.
 */
export async function claimToLook(
  db: Db,
  leaseMs: number,
  id: string | null = null,
  { isAwaited = false } = {},
): Promise<LookClaim | undefined> {
  const { rows } = await sql<LookClaim>`
    update evolutions set looking_until = now() + ${leaseMs} * interval '1 millisecond',
      fruitless_looks = fruitless_looks + 1
    from (
      select id, case when status in (${sql.join(SETTLED.map((status) => sql.lit(status)))})
        and ended_at between now() - ${NOBODY_WAITS_AFTER}::interval
          and now() - ${OVERDUE_AFTER}::interval
        then ended_at end as overdue
      from evolutions
      where needs_looking and files_expired_at is null
        and (looking_until is null or looking_until < now() or ${isAwaited && id !== null}::boolean)
        and (${id}::uuid is null or id = ${id}::uuid)
      order by overdue nulls last, created_at desc limit 1 for no key update skip locked) as chosen
    where evolutions.id = chosen.id
    returning evolutions.id, fruitless_looks as fruitless, chosen.overdue is not null as "isOverdue"`.execute(db)
  return rows[0]
}

/** Gives a claim back in good order: it was no attempt. */
export async function releaseLook(db: Db, { id }: Pick<LookClaim, 'id'>): Promise<void> {
  await db
    .updateTable('evolutions')
    .set((row) => ({
      looking_until: null,
      fruitless_looks: sql<number>`greatest(0, ${row.ref('fruitless_looks')} - 1)`,
    }))
    .where('id', '=', id)
    .execute()
}

/** Nobody looks at what is missing, unless another frame is recorded or the operator asks for it. */
export async function giveUpLooking(db: Db, { id }: Pick<LookClaim, 'id'>): Promise<void> {
  await db
    .updateTable('evolutions')
    .set({ needs_looking: false, looking_until: null, fruitless_looks: 0 })
    .where('id', '=', id)
    .execute()
}

/** Whether somebody is to look at any of its frames. */
export async function needsLooking(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('evolutions').select('needs_looking').where('id', '=', id).executeTakeFirst()
  return row?.needs_looking ?? false
}

/** What was seen, and the file of the embedding. */
export interface Sighting extends FrameSeen {
  readonly embeddingSha256: string
}

/**
 * Records what was seen in a frame, and keeps the claim a while longer. Nothing where the frame is another picture by now, or was
 * looked at, or is gone, or its files are. Returns whether it was recorded.
 */
export async function recordSighting(
  db: Db,
  { evolution_id, number, sha256 }: Pick<FrameRow, 'evolution_id' | 'number' | 'sha256'>,
  { embeddingSha256, ...seen }: Sighting,
  leaseMs: number,
): Promise<boolean> {
  // The evolution first, as a run that takes frames back locks them; a page that polls finds by its row that something is new.
  const recorded = await sql`
    with mine as (
      update evolutions set looking_until = now() + ${leaseMs} * interval '1 millisecond', fruitless_looks = 0
      where id = ${evolution_id} and files_expired_at is null returning id
    )
    update frames set seen = ${JSON.stringify(seen)}::jsonb, embedding_sha256 = ${embeddingSha256}
    from mine
    where frames.evolution_id = mine.id and frames.number = ${number} and frames.sha256 = ${sha256} and seen is null`.execute(
    db,
  )
  return recorded.numAffectedRows === 1n
}

/** What is told of a frame's labels comes of these. */
export function toSeenFrame({ number, seen, drift }: Pick<FrameRow, 'number' | 'seen' | 'drift'>): SeenFrame {
  return { number, labels: seen?.labels ?? null, kept: drift?.toOriginal.kept ?? null }
}

/** Ends a claim: notes whether there is more to look at, and where there is not, what the labels tell. Returns whether there is. */
export async function finishLooking(db: Db, { id }: Pick<LookClaim, 'id'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // A run that records a frame waits, and says afterwards that there is one more to look at.
    const evolution = await lockEvolution(tx, id)
    if (evolution === undefined) return false
    const frames = await tx
      .selectFrom('frames')
      .select(['number', 'seen', 'drift'])
      .where('evolution_id', '=', id)
      .orderBy('number')
      .execute()
    const story = labelStoryOf(
      frames.map(toSeenFrame),
      isSettled(evolution.status) || evolution.completed_frames >= wantedFrames(evolution),
    )
    const isUnfinished = frames.length > 1 && frames.some(({ seen }) => seen === null)
    await tx
      .updateTable('evolutions')
      .set({
        needs_looking: isUnfinished,
        looking_until: null,
        // Of a part of what is there it would tell as the whole what is not so.
        ...(!isUnfinished && { fruitless_looks: 0, label_story: story === null ? null : JSON.stringify(story) }),
      })
      .where('id', '=', id)
      .execute()
    return isUnfinished
  })
}

/**
 * Has all evolutions looked at that have frames at which nobody has looked, and their pictures, also those that were given up.
 * Returns how many.
 */
export async function askToLook(db: Db): Promise<number> {
  const asked = await db
    .updateTable('evolutions')
    .set({ needs_looking: true, looking_until: null, fruitless_looks: 0 })
    .where('files_expired_at', 'is', null)
    .where('completed_frames', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('frames').select('number').whereRef('evolution_id', '=', 'evolutions.id').where('seen', 'is', null),
      ),
    )
    .executeTakeFirst()
  return Number(asked.numUpdatedRows)
}
