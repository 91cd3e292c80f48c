import { type Kysely, sql } from 'kysely'

/** Whose an unfinished evolution is in the queue, which takes from all owners in turn. Not kept once it has ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column queue_owner text`.execute(db)
  await sql`
    update evolutions set queue_owner = coalesce('account:' || owner_account, 'visitor:' || owner_visitor)
    where status in ('pending', 'processing', 'processing_animation')`.execute(db)
  await sql`
    create index evolutions_by_queue_owner on evolutions (queue_owner)
    where status in ('pending', 'processing', 'processing_animation')`.execute(db)
}
