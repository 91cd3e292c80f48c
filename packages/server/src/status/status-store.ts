import { sql } from 'kysely'
import { UNSETTLED } from '../evolutions/evolutions.ts'
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

export async function findQueueFigures(db: Db, now: Date): Promise<QueueFigures> {
  const row = await unsettled(db)
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as('waiting'),
      sql<number>`count(*) filter (where status <> 'pending')`.as('running'),
      sql<Date | null>`min(updated_at) filter (where status = 'pending')`.as('waitingSince'),
      sql<Date | null>`min(updated_at) filter (where status = 'pending' and (queue_owner is null or not exists (
        select 1 from evolutions as own where own.queue_owner = evolutions.queue_owner
          and own.status in ('processing', 'processing_animation'))))`.as('idleSince'),
      sql<Date | null>`max(updated_at) filter (where status <> 'pending' and (waiting_until is null or waiting_until <= ${now}))`.as(
        'lastProgressAt',
      ),
    ])
    .executeTakeFirstOrThrow()
  return row
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
  return unsettled(db)
    .select(['provider', sql<Date>`max(waiting_until)`.as('until')])
    .where('waiting_until', '>', now)
    .groupBy('provider')
    .execute()
}

/** A handful among all, with an index of their own. */
function unsettled(db: Db) {
  return db.selectFrom('evolutions').where('status', 'in', UNSETTLED)
}
