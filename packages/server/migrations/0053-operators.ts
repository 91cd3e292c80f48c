import { type Kysely, sql } from 'kysely'

/** Accounts that may use the operator's screen, and what operators did there and by command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Everybody knows the demo account's password.
  await sql`
    alter table accounts
      add column is_operator boolean not null default false,
      add check (not (is_operator and is_demo))`.execute(db)

  // No reference to what it was done to, nor to who did it: both may be gone, and that it was done stays.
  await sql`
    create table operator_actions (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      done_by text not null,
      account_id uuid,
      via text not null check (via in ('screen', 'command')),
      action text not null,
      target_kind text not null,
      target text not null,
      reason text,
      outcome text not null,
      check ((account_id is not null) = (via = 'screen'))
    )`.execute(db)
  await sql`create index operator_actions_by_target on operator_actions (target_kind, target, id desc)`.execute(db)
  await sql`create index operator_actions_by_time on operator_actions (at)`.execute(db)

  // Entries are added, never changed, and go by their age alone.
  await sql`
    create trigger operator_actions_append_only before update on operator_actions
    for each row execute function refuse_change()`.execute(db)
  await sql`
    create function refuse_early_delete() returns trigger language plpgsql as $$
    begin
      if old.at > now() - interval '2 years' then
        raise exception 'rows of % are kept for two years', tg_table_name;
      end if;
      return old;
    end $$`.execute(db)
  await sql`
    create trigger operator_actions_kept before delete on operator_actions
    for each row execute function refuse_early_delete()`.execute(db)
  await sql`
    create trigger operator_actions_not_emptied before truncate on operator_actions
    for each statement execute function refuse_change()`.execute(db)

  await sql`alter table contact_messages add column closed_at timestamptz`.execute(db)
  await sql`create index contact_messages_open on contact_messages (id desc) where closed_at is null`.execute(db)
}
