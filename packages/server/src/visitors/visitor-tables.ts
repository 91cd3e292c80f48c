import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    visitor_starts: VisitorStartTable
  }
}

/** The evolutions that people without an account started lately. */
export interface VisitorStartTable {
  evolution_id: string
  visitor: string
  address_hash: string
  /** How many starts it counts as: large frames are more work. */
  count: Generated<number>
  at: Moment
}
