import { type Kysely, sql } from 'kysely'

/**
 * The half-lives of all public evolutions are counted along an index that has all of it: those of which a half-life can be told, made
 * with their style's own prompt. `comparison/half-life-store.ts` asks in the same words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index evolutions_half_lives on evolutions (model, style, half_life, completed_frames)
    where in_gallery and (half_life is not null or kept >= 0.5) and prompt = case style
      when 'reproduce' then 'Reproduce this image exactly as it appears'
      when 'accentuate' then 'Enhance and accentuate the most prominent features in this image'
      when 'stylize' then 'Create an artistic interpretation of this image while maintaining its essence'
      when 'simplify' then 'Simplify this image while keeping its main elements'
      when 'chaotic' then 'Reinterpret this image creatively, focusing on unexpected elements'
      when 'dreamy' then 'Transform this image as if it were part of a vivid dream'
    end`.execute(db)
}
