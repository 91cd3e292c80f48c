import type { Db } from '../platform/database/tables.ts'

/** Something to be done; answers with what the operator reads. */
export type Command = (db: Db) => Promise<string>
