export interface PostgresServer {
  /** Makes a fresh, migrated database and returns its address. */
  createDatabase(): Promise<string>
  /** Makes one with nothing in it, as an operator does before the first start. */
  createEmptyDatabase(): Promise<string>
  /** Breaks off every connection, as a restart of the database does. */
  dropConnections(): Promise<void>
  /** Ends the server, in good order or as a crash does, and starts it again after `downMs`. */
  restart(how: 'in good order' | 'crashing', downMs: number): Promise<void>
  stop(): Promise<void>
}
