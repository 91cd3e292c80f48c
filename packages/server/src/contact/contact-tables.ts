import type { ContactType } from '@afterimage/contract/contact-endpoints'
import type { ColumnType, Generated } from 'kysely'
import type { Moment } from '../platform/database/column-types.ts'

declare module '../platform/database/tables.ts' {
  interface Tables {
    contact_messages: ContactMessageTable
  }
}

export interface ContactMessageTable {
  id: Generated<number>
  name: string
  email: string
  subject: string
  message: string
  type: ContactType
  created_at: Moment
  /** When an operator marked it as answered; null while it is open. */
  closed_at: ColumnType<Date | null, undefined, Date | null>
}
