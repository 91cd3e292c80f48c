import type { Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    visitor_starts: VisitorStartTable
  }
}

/**
 * Whose day a start counts in: a visitor's, an account's whose credits do not cover it, or one of an account that pays while its
 * email address is not proved.
 */
export type StartKind = 'visitor' | 'account' | 'unproved'

/** The evolutions that were started lately and count by the day. */
export interface VisitorStartTable {
  evolution_id: string
  visitor: string
  address_hash: string
  /** How many starts it counts as: large frames are more work. */
  count: Generated<number>
  kind: Generated<StartKind>
  at: Moment
}
