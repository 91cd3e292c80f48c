import type { ColumnType } from 'kysely'

/** A moment that the database sets or we do; read as a Date. */
export type Moment = ColumnType<Date, Date, Date>
/** A JSON column: read as the value, written as its text, which both drivers pass on unchanged. */
export type Json<Value> = ColumnType<Value, string, string>
