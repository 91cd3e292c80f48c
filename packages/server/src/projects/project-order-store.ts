import type { ProjectSort } from '@afterimage/contract/project'
import { type RawBuilder, sql } from 'kysely'
import type { ProjectPlace } from './project-cursor.ts'

/** An order of the list: what it goes by, and what lies behind a place in it. */
export interface ProjectOrder {
  readonly by: RawBuilder<unknown>
  behind(place: ProjectPlace): RawBuilder<boolean>
}

const created = sql.ref('evolutions.created_at')
const id = sql.ref('evolutions.id')
// By the code points of small characters, alike in every database; what has no title, or was not measured, comes last.
const TITLE = sql`(evolutions.title is null), lower(coalesce(evolutions.title, '')) collate "C", ${id}`
const KEPT = sql`(evolutions.kept is null), coalesce(evolutions.kept, 0), ${id}`

export const PROJECT_ORDERS = {
  newest: {
    by: sql`${created} desc, ${id}`,
    behind: ({ createdAt, id: last }) =>
      sql`(${created} < ${createdAt} or (${created} = ${createdAt} and ${id} > ${last}))`,
  },
  oldest: {
    by: sql`${created}, ${id}`,
    behind: ({ createdAt, id: last }) => sql`(${created}, ${id}) > (${createdAt}, ${last})`,
  },
  title: {
    by: TITLE,
    behind: ({ title, id: last }) =>
      sql`(${TITLE}) > (${title === null}::boolean, lower(${title ?? ''}::text) collate "C", ${last}::uuid)`,
  },
  kept: {
    by: KEPT,
    behind: ({ kept, id: last }) =>
      sql`(${KEPT}) > (${kept === null}::boolean, ${kept ?? 0}::double precision, ${last}::uuid)`,
  },
} as const satisfies Record<ProjectSort, ProjectOrder>
