import { MAX_HALF_LIFE_GROUPS } from '@afterimage/contract/half-life-endpoint'
import { STYLES, type Style } from '@afterimage/core/styles'
import { sql } from 'kysely'
import type { Db } from '../platform/database/tables.ts'

/** How many evolutions of a model and style fell below half at a frame, or had their last one there without. */
export interface EndRow {
  readonly model: string
  readonly modelName: string
  readonly style: Style
  readonly at: number
  readonly fell: boolean
  readonly count: number
}

/**
 * A style is what its prompt says: where somebody wrote another one, its name tells nothing. As in the index of migration 0062, which
 * is read only where the two agree.
 */
const HAS_STYLES_PROMPT = sql<boolean>`prompt = case style ${sql.join(
  Object.entries(STYLES).map(([style, { prompt }]) => sql`when ${sql.lit(style)} then ${sql.lit(prompt)}`),
  sql` `,
)} end`

const CAN_BE_TOLD = sql<boolean>`in_gallery and told_frames is not null and ${HAS_STYLES_PROMPT}`

/**
 * Where the public evolutions ended, in one walk along an index. One of which a frame was not measured has no half-life that could be
 * told, and is left out; so is one whose model did not see the picture, which says nothing of how a model copies, and a fork of a copy,
 * of which little is left to lose: they are few, and taken off what was counted.
 */
export async function listEnds(db: Db): Promise<readonly EndRow[]> {
  const { rows } = await endsQuery().execute(db)
  return rows
}

export function endsQuery() {
  return sql<EndRow>`
    with counted as (
      select model, style, half_life, told_frames, count(*) as count from evolutions
      where ${CAN_BE_TOLD}
      group by model, style, half_life, told_frames
      union all
      select model, style, half_life, told_frames, -count(*) from evolutions
      where ${CAN_BE_TOLD} and id in (
        select evolution_id from frames where is_unrelated
        union select id from evolutions where forked_from is not null and forked_from_frame > 0)
      group by model, style, half_life, told_frames
    ), ends as (
      select model, style, half_life, told_frames, sum(count)::integer as count from counted
      group by model, style, half_life, told_frames having sum(count) > 0
    ), groups as (
      select model, style from ends group by model, style
      order by sum(count) desc, model, style limit ${sql.lit(MAX_HALF_LIFE_GROUPS)}
    ), names as (
      select chosen.model, newest.model_name from (select distinct model from groups) as chosen cross join lateral (
        select model_name from evolutions where in_gallery and model = chosen.model
        order by model desc, created_at desc, id desc limit 1
      ) as newest
    )
    select model, model_name as "modelName", style, coalesce(half_life, told_frames) as at,
      half_life is not null as fell, sum(count)::integer as count
    from ends join groups using (model, style) join names using (model)
    group by 1, 2, 3, 4, 5`
}
