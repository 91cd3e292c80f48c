import { type Kysely, sql } from 'kysely'

/**
 * What changes with each frame stands in no index: only then does PostgreSQL keep the new row beside the old one and leave all indexes of
 * the table as they are. Two indexes name what only ended evolutions have, so they get columns that stay empty until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table evolutions
      add column ended_at timestamptz generated always as (
        case when status in ('completed', 'failed') then coalesce(completed_at, updated_at) end) stored,
      add column told_frames integer generated always as (
        case when status = 'completed' and (half_life is not null or kept >= 0.5) then completed_frames end) stored`.execute(
    db,
  )
  await sql`drop index evolutions_by_end`.execute(db)
  await sql`
    create index evolutions_by_end on evolutions (ended_at)
    where files_expired_at is null and status in ('completed', 'failed')`.execute(db)
  await sql`drop index evolutions_half_lives`.execute(db)
  // `comparison/half-life-store.ts` asks in the same words.
  await sql`
    create index evolutions_half_lives on evolutions (model, style, half_life, told_frames)
    where in_gallery and told_frames is not null and prompt = case style
      when 'reproduce' then 'Reproduce this image exactly as it appears'
      when 'accentuate' then 'Enhance and accentuate the most prominent features in this image'
      when 'stylize' then 'Create an artistic interpretation of this image while maintaining its essence'
      when 'simplify' then 'Simplify this image while keeping its main elements'
      when 'chaotic' then 'Reinterpret this image creatively, focusing on unexpected elements'
      when 'dreamy' then 'Transform this image as if it were part of a vivid dream'
    end`.execute(db)
}
