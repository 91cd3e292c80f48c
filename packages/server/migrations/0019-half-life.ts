import { type Kysely, sql } from 'kysely'

/** What lists show of an evolution is written when it becomes true, and not worked out of its frames for every card. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evolutions add column half_life integer`.execute(db)
  await sql`
    update evolutions set half_life = half.number
    from (
      select evolution_id, min(number) as number from frames
      where number > 0 and (drift -> 'toOriginal' ->> 'ssim')::float8 < 0.5
      group by evolution_id
    ) as half
    where half.evolution_id = evolutions.id`.execute(db)
}
