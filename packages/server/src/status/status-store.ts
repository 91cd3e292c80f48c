import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** More tries in an hour than this say nothing new about a provider. */
const MOST_TRIES = 20_000

export interface QueueFigures {
  /** Evolutions that no worker has taken up, and those being made. */
  readonly waiting: number
  readonly running: number
  /** Since when the one that nobody took up for longest waits, for its first run or for a retry; null without one. */
  readonly waitingSince: Date | null
  /** Since when the one for longest waits whose owner has nothing being made; null without one. */
  readonly idleSince: Date | null
  /** The last sign of life of those being made that do not wait for a busy model; null without one. */
  readonly lastProgressAt: Date | null
}

/** More that wait are not counted: what is read says as much. */
const MOST_COUNTED = 100_000
/** The oldest that wait, among whom the one is looked for who waits for longest. */
const OLDEST = 1_000

/** As quick with a million that wait as with a thousand: of more than {@link MOST_COUNTED} so many are told. */
export async function findQueueFigures(db: Db, now: Date): Promise<QueueFigures> {
  const { rows } = await sql<QueueFigures>`
    with oldest as materialized (
      select updated_at, queue_owner from evolutions where status = 'pending' order by created_at limit ${OLDEST}
    ), running as materialized (
      select updated_at, waiting_until, queue_owner from evolutions where status in ('processing', 'processing_animation')
    )
    select
      (select count(*) from (select from evolutions where status = 'pending' limit ${MOST_COUNTED}) as counted)::int as waiting,
      (select count(*) from running)::int as running,
      (select min(updated_at) from oldest) as "waitingSince",
      (select min(updated_at) from oldest where queue_owner is null
        or queue_owner not in (select queue_owner from running where queue_owner is not null)) as "idleSince",
      (select max(updated_at) from running where waiting_until is null or waiting_until <= ${now}) as "lastProgressAt"`.execute(
    db,
  )
  const [figures] = rows
  if (figures === undefined) throw new Error('the queue has no figures')
  return figures
}

export interface ProviderFigures {
  readonly provider: string
  readonly tries: number
  readonly made: number
  readonly medianFrameMs: number | null
}

/** What came of the newest tries since the moment, for each provider that was asked. */
export async function listProviderFigures(db: Db, since: Date): Promise<readonly ProviderFigures[]> {
  return db
    .with('lately', (within) =>
      within
        .selectFrom('tries')
        .selectAll()
        .where('at', '>', since)
        // What happens to a file later says nothing of the provider.
        .where('kind', '!=', 'damaged')
        .orderBy('at', 'desc')
        .limit(MOST_TRIES),
    )
    .selectFrom('lately')
    .innerJoin('evolutions', 'evolutions.id', 'lately.evolution_id')
    .leftJoin('frames', (join) =>
      join
        .on('lately.kind', '=', 'made')
        .onRef('frames.evolution_id', '=', 'lately.evolution_id')
        .onRef('frames.number', '=', 'lately.number'),
    )
    .select([
      'evolutions.provider',
      sql<number>`count(*)`.as('tries'),
      sql<number>`count(*) filter (where lately.kind = 'made')`.as('made'),
      sql<number | null>`percentile_cont(0.5) within group (order by frames.duration_ms)`.as('medianFrameMs'),
    ])
    .groupBy('evolutions.provider')
    .execute()
}

/** Until when providers asked us to wait. */
export async function listPauses(
  db: Db,
  now: Date,
): Promise<readonly { readonly provider: string; readonly until: Date }[]> {
  return db
    .selectFrom('evolutions')
    .where('status', 'in', ['processing', 'processing_animation'])
    .select(['provider', sql<Date>`max(waiting_until)`.as('until')])
    .where('waiting_until', '>', now)
    .groupBy('provider')
    .execute()
}
