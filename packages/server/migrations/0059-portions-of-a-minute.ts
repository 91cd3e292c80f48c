import { type Kysely, sql } from 'kysely'

/**
 * Counts up to `wanted` calls in that a process may begin in this second, as long as no more than `most` are counted within `minute_s`. In the database, so that
 * the lock is held while it counts and not while a busy process makes up its mind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function take_minute_portion(of_provider text, wanted int, most int, minute_s int, out granted int, out in_second timestamptz)
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('provider-calls', 0));
      in_second := date_trunc('second', clock_timestamp());
      select greatest(0, least(wanted, most - coalesce(sum(calls), 0))) into granted from provider_seconds
      where provider = of_provider and second > clock_timestamp() - make_interval(secs => minute_s);
      if granted > 0 then
        insert into provider_seconds (provider, second, calls) values (of_provider, in_second, granted)
        on conflict (provider, second) do update set calls = provider_seconds.calls + excluded.calls;
      end if;
    end $$`.execute(db)
}
