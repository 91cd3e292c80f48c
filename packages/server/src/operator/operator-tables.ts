import type { AuditTarget, OperatorAction } from '@afterimage/contract/operator'
import type { ColumnType, Generated } from 'kysely'

declare module '../platform/database/tables.ts' {
  interface Tables {
    operator_actions: OperatorActionTable
  }
}

/** What operators did. Rows are added, never changed, and deleted for their age alone: triggers refuse anything else (migration 0053). */
export interface OperatorActionTable {
  id: Generated<number>
  /** Set by the database. */
  at: ColumnType<Date, undefined, undefined>
  /** The operator's address, or the user of the system who ran a command. */
  done_by: string
  /** Null of a command. */
  account_id: string | null
  via: 'screen' | 'command'
  action: OperatorAction
  target_kind: AuditTarget
  target: string
  reason: string | null
  outcome: string
}
