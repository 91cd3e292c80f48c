import { type RawBuilder, sql } from 'kysely'

/**
 * The text column for a condition on rows that are found by their ids: no index of the rows with some of its values serves it. PostgreSQL takes such an
 * index in place of the ids where its statistics are from when few rows had the value, and then reads all that have it since, for each row.
 */
export function unindexed(column: string): RawBuilder<string> {
  return sql<string>`(${sql.ref(column)} || '')`
}
