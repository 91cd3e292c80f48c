import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'
import { now, today } from './call-times-store.ts'
import type { Heard } from './kept-places.ts'

/** For so long after somebody was refused a place nobody keeps one there between two calls, seconds. */
const CONTENDED_S = 5
/** What was noted within the last second is not noted again. */
const NOTED_AGAIN_S = 4

/** Notes of whom somebody was refused a place, by the keys of {@link Heard}. */
export function noteContention(keys: readonly string[]): RawBuilder<unknown> {
  return sql`
    insert into provider_contention (key, until)
    select key, ${now} + ${CONTENDED_S} * interval '1 second' from unnest(${keys}::text[]) as key
    on conflict (key) do update set until = excluded.until
    where provider_contention.until < ${now} + ${NOTED_AGAIN_S} * interval '1 second'`
}

/** Who waits for places, which providers are paused, and the day that it is (UTC). */
export async function hearContention(db: Db): Promise<Heard & { readonly day: string }> {
  const { rows } = await sql<{ what: string; of: string }>`
    select 'contended' as what, key as of from provider_contention where until > ${now}
    union all
    select 'paused', provider from provider_pauses where until > ${now}
    union all
    select 'day', ${today}`.execute(db)
  const listed = (wanted: string) => rows.flatMap(({ what, of }) => (what === wanted ? [of] : []))
  return { contended: new Set(listed('contended')), paused: new Set(listed('paused')), day: listed('day')[0] ?? '' }
}

/** Removes what is over. */
export async function sweepContention(db: Db): Promise<void> {
  await db.deleteFrom('provider_contention').where('until', '<=', now).execute()
}
