import { completeDrift, type Drift, type RecordedDrift } from '@afterimage/core/drift'
import { halfLife } from '@afterimage/core/half-life'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { PREPARED } from '../../platform/database/prepared.ts'
import type { Db, Tx } from '../../platform/database/tables.ts'
import { unindexed } from '../../platform/database/unindexed.ts'
import type { Run } from './evolution-store.ts'
import type { FrameTable, TryTable } from './evolution-tables.ts'

type StoredFrame = Selectable<FrameTable>
export interface FrameRow extends Readonly<Omit<StoredFrame, 'drift'>> {
  /** What its record tells, whatever is recorded. */
  readonly drift: RecordedDrift | null
}
export type TryRow = Readonly<Selectable<TryTable>>
export type NewTry = Omit<Insertable<TryTable>, 'id' | 'evolution_id'>

/** Frame 0, in the transaction that creates its evolution. */
export async function insertOriginal(tx: Tx, frame: Insertable<FrameTable>): Promise<void> {
  await tx.insertInto('frames').values(frame).execute()
}

/** A reproduction that a run made. */
export type NewFrame = Omit<
  Insertable<FrameTable>,
  'evolution_id' | 'created_at' | 'drift' | 'seen' | 'embedding_sha256'
> & {
  readonly created_at: Date
  readonly run: Run
  readonly drift?: Drift
  /** What the ledger says of the try that made it. */
  readonly reason: string
}

/**
 * Records frames of several runs, each once and with the try that made it: only if its run still holds the write right and
 * it is the next frame. Returns for each whether it was recorded, and whether the outbox tells of any; all of it is recorded, or nothing.
 */
export async function recordFrames(
  db: Db,
  frames: readonly NewFrame[],
): Promise<{ readonly recorded: readonly boolean[]; readonly hasEvents: boolean }> {
  const { rows } = await recordGiven(frames).execute(db)
  const recorded = new Set(rows.map((row) => row.place))
  return {
    recorded: frames.map((_, place) => recorded.has(place)),
    hasEvents: rows.some((row) => row.hasEvent),
  }
}

/** Which of these frames are recorded, each by the run that made it. */
export async function listRecorded(db: Db, frames: readonly NewFrame[]): Promise<readonly boolean[]> {
  const given = frames.map(({ run, number, sha256, created_at }, place) => ({
    ...{ place, evolution_id: run.evolutionId, attempt: run.attempt, number, sha256, created_at },
  }))
  const { rows } = await sql<{ readonly place: number }>`
    select place from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      place integer, evolution_id uuid, attempt integer, number integer, sha256 text, created_at timestamptz)
    join frames using (evolution_id, number, sha256, created_at)
    join evolutions on evolutions.id = evolution_id and evolutions.attempt = given.attempt`.execute(db)
  const recorded = new Set(rows.map(({ place }) => place))
  return frames.map((_, place) => recorded.has(place))
}

interface Recorded {
  readonly place: number
  readonly hasEvent: boolean
}

/**
 * One statement however many they are, a whole by itself. The same frame twice is one: the first. The half-life is what `halfLife` says of
 * all frames: that of the frame where none before it is one, and none was left unmeasured. Where an endpoint of the owner's wants to hear of
 * frames, the outbox tells it.
 */
function recordGiven(frames: readonly NewFrame[]): RawBuilder<Recorded> {
  const given = frames.map(({ run, drift, ...frame }, place) => ({
    ...frame,
    place,
    evolution_id: run.evolutionId,
    attempt: run.attempt,
    drift: drift ?? null,
    kept: drift?.toOriginal.kept ?? null,
    half_life: halfLife([{ number: frame.number, kept: drift?.toOriginal.kept ?? null }]),
  }))
  return sql<Recorded>`
    ${PREPARED} with given as (
      select distinct on (evolution_id, attempt, number) *
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as frame (
        place integer, evolution_id uuid, attempt integer, number integer, sha256 text, previous_sha256 text,
        thumbnail_sha256 text, bytes integer, width integer, height integer, seed bigint, duration_ms integer,
        cost_usd double precision, caption text, is_unrelated boolean, drift jsonb, created_at timestamptz, reason text, kept double precision,
        half_life integer)
      order by evolution_id, attempt, number, place
    ), counted as (
      update evolutions set completed_frames = given.number, updated_at = given.created_at, fruitless_runs = 0,
        waiting_until = null, kept = given.kept, needs_looking = true,
        half_life = case when needs_measuring then null else coalesce(evolutions.half_life, case
          when given.half_life is not null and not exists (
            select from frames as earlier
            where earlier.evolution_id = given.evolution_id and earlier.number between 1 and given.number - 1
              and earlier.drift -> 'toOriginal' ->> 'kept' is null)
          then given.half_life end) end
      from given
      where evolutions.id = given.evolution_id and evolutions.attempt = given.attempt
        and ${unindexed('evolutions.status')} = 'processing' and evolutions.completed_frames = given.number - 1
        and given.number <= coalesce(evolutions.stopped_at, given.number)
      returning given.*, evolutions.owner_account
    ), recorded as (
      insert into frames (evolution_id, number, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, seed,
        duration_ms, cost_usd, caption, is_unrelated, drift, created_at)
      select evolution_id, number, sha256, previous_sha256, thumbnail_sha256, bytes, width, height, seed, duration_ms,
        cost_usd, caption, coalesce(is_unrelated, false), drift, created_at
      from counted
    ), tried as (
      insert into tries (evolution_id, number, kind, reason, at)
      select evolution_id, number, 'made', reason, created_at from counted
    ), told as (
      insert into outbox (evolution_id, attempt, kind, frame, at)
      select evolution_id, attempt, 'framed', number, created_at from counted
      where exists (select from webhook_endpoints as listener
        where listener.account_id = counted.owner_account and listener.wants_frames and listener.disabled_at is null)
      order by place
      returning evolution_id, frame
    )
    select place, told.frame is not null as "hasEvent"
    from counted left join told on told.evolution_id = counted.evolution_id and told.frame = counted.number`
}

export async function insertTry(db: Db, evolutionId: string, entry: NewTry): Promise<void> {
  await db
    .insertInto('tries')
    .values({ ...entry, evolution_id: evolutionId })
    .execute()
}

/** All frames, in order. */
export async function listFrames(db: Db, evolutionId: string): Promise<readonly FrameRow[]> {
  const rows = db.selectFrom('frames').selectAll().where('evolution_id', '=', evolutionId).orderBy('number')
  return (await rows.execute()).map(toFrameRow)
}

/** Frames `from` to `to`, in order. */
export async function listFramesBetween(
  db: Db,
  evolutionId: string,
  from: number,
  to: number,
): Promise<readonly FrameRow[]> {
  const rows = db
    .selectFrom('frames')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
  return (await rows.execute()).map(toFrameRow)
}

export async function findFrame(db: Db, evolutionId: string, number: number): Promise<FrameRow | undefined> {
  const row = await db
    .selectFrom('frames')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && toFrameRow(row)
}

function toFrameRow({ drift, ...row }: StoredFrame): FrameRow {
  return { ...row, drift: drift === null ? null : completeDrift(drift) }
}

/** All tries, in the order in which they happened. */
export async function listTries(db: Db, evolutionId: string): Promise<readonly TryRow[]> {
  return db.selectFrom('tries').selectAll().where('evolution_id', '=', evolutionId).orderBy('id').execute()
}

/** The last try at a frame, if there was one. */
export async function findLastTry(db: Db, evolutionId: string, number: number): Promise<TryRow | undefined> {
  return db
    .selectFrom('tries')
    .selectAll()
    .where('evolution_id', '=', evolutionId)
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function deleteFramesAfter(tx: Tx, evolutionId: string, last: number): Promise<void> {
  await tx.deleteFrom('frames').where('evolution_id', '=', evolutionId).where('number', '>', last).execute()
}

/** Takes back everything but the original. */
export async function deleteReproductions(tx: Tx, evolutionId: string): Promise<void> {
  await tx.deleteFrom('tries').where('evolution_id', '=', evolutionId).execute()
  await deleteFramesAfter(tx, evolutionId, 0)
}
