import type { Style } from '@afterimage/core/styles'
import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** A public evolution with what its last frame was measured to be. */
export interface AtlasRow {
  readonly id: string
  readonly title: string | null
  readonly model: string
  readonly modelName: string
  readonly style: Style
  readonly frames: number
  readonly halfLife: number | null
  readonly kept: number | null
  readonly deltaE: number | null
  readonly meaning: number | null
}

/** The newest public evolutions, those left out whose model did not see the picture: they say nothing of how a model copies. */
export async function listAtlasRows(db: Db, limit: number): Promise<readonly AtlasRow[]> {
  const { rows } = await atlasQuery(limit).execute(db)
  return rows
}

/** One walk along the gallery's index of the latest (migration 0005), and one step to the last frame of each. */
export function atlasQuery(limit: number) {
  return sql<AtlasRow>`
    select newest.id, title, model, model_name as "modelName", style, completed_frames as frames, half_life as "halfLife", kept,
      ${numberAt('drift', 'toOriginal', 'deltaE')} as "deltaE", ${numberAt('seen', 'meaning', 'toOriginal')} as meaning
    from (
      select id, title, model, model_name, style, completed_frames, half_life, kept, created_at from evolutions
      where in_gallery and not exists (select from frames where evolution_id = evolutions.id and is_unrelated)
      order by created_at desc, id desc limit ${sql.lit(limit)}
    ) as newest left join frames as last on last.evolution_id = newest.id and last.number = newest.completed_frames
    order by newest.created_at desc, newest.id desc`
}

/** A number of what was recorded of the last frame; null for whatever else stands there, as `completeDrift` has it. */
function numberAt(column: 'drift' | 'seen', part: string, field: string) {
  const value = sql`(last.${sql.ref(column)} #> array[${sql.lit(part)}, ${sql.lit(field)}])`
  return sql<number | null>`case jsonb_typeof(${value}) when 'number' then ${value}::double precision end`
}
