import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/tables.ts'

/** Something to be done; answers with what the operator reads. */
export type Command = (db: Db) => Promise<string>

/** Something to be done with the whole of the database or of the files; answers with what the operator reads. */
export type MaintenanceCommand = (config: Config) => Promise<string>
