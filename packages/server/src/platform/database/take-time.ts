import { sql } from 'kysely'
import type { Tx } from './tables.ts'

/**
 * Lets the transaction wait for files between its statements, `seconds` each time: by itself it ends when nothing happens in it for eight.
 * Nothing changes on the embedded database, where no other process waits.
 */
export async function takeTime(tx: Tx, seconds: number): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds}s`}, true)`.execute(tx)
}
