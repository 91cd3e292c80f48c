import { Problem } from '../problem.ts'

/** What node-postgres says where none of its connections came free in time. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect'

/** Whether a query was never sent because all connections to the database were in use. */
export function isDatabaseBusy(error: unknown): boolean {
  return error instanceof Error && (error.message === NO_CONNECTION || isDatabaseBusy(error.cause))
}

const COME_BACK_MS = 5_000

/** What a caller is told whose query could not be sent. */
export function databaseBusy(cause: unknown): Problem {
  const retryAt = new Date(Date.now() + COME_BACK_MS)
  return new Problem('overloaded', 'The server is very busy at the moment. Please try again shortly.', {
    cause,
    retryAt,
  })
}
