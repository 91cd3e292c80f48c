/** Of PostgreSQL: no connection, and what a server that stops or starts says. Of the system: nobody listens, or no longer. */
const CODES = /^(08...|57P0[123]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/
/** What the client says by itself has no code. */
const MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Whether the database, or the way to it, was gone: what was asked for may have been done all the same. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.test(String(error.code))) || MESSAGES.test(error.message)
}
