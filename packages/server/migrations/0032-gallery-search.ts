import { type Kysely, sql } from 'kysely'

/**
 * The gallery by style, and by the words of titles. One index of a model and a style in the place of a model's own, in each order: a
 * write costs what it did, and a model alone, or a style alone, is a few walks along it. The words of a title are rows of their own,
 * the newest of a word beside one another, so that a search reads no more of them than it wants.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [order, columns] of Object.entries(ORDERS)) {
    await sql`drop index ${sql.ref(`gallery_${order}_of_model`)}`.execute(db)
    await sql`create index ${sql.ref(`gallery_${order}_of_run`)} on evolutions (model, style, ${sql.raw(columns)})
      where in_gallery`.execute(db)
  }
  await sql`
    create table title_words (
      word text not null collate "C",
      evolution_id uuid not null references evolutions (id) on delete cascade,
      created_at timestamptz not null,
      primary key (evolution_id, word)
    )`.execute(db)
  await sql`create index title_words_by_word on title_words (word, created_at, evolution_id)`.execute(db)
}

const ORDERS = {
  latest: 'created_at, id',
  day: 'likes_day, views_day, created_at, id',
  week: 'likes_week, views_week, created_at, id',
  ever: 'like_count, view_count, created_at, id',
}
