import { type Kysely, sql } from 'kysely'

/**
 * Forks were looked at by the frame that they begin with, which means nothing to the network: those that wait for the operator because
 * of it are looked at again, and of the others nothing is told that was found so. What the operator has decided stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update evolutions set original_unsafe = null,
      gallery_look = case when gallery_look = 'held' then 'due' else gallery_look end,
      fruitless_assessments = 0, assessing_until = null
    where forked_from is not null and original_unsafe is not null`.execute(db)
}
