import { APIError } from 'better-auth/api'

/** The code of a failure that better-auth states, such as INVALID_PASSWORD; undefined for anything else. */
export function authFailure(error: unknown): string | undefined {
  if (!(error instanceof APIError)) return undefined
  const code: unknown = error.body?.code
  return typeof code === 'string' ? code : undefined
}
