import { ApiProblem } from '../../shared/api/api-problem.ts'

/** What the link in an email carries. */
export interface EmailLink {
  readonly email: string
  readonly token: string
}

/** The address and the token of a link, or null when one of them is missing. */
export function readEmailLink(search: URLSearchParams): EmailLink | null {
  const email = search.get('email')?.trim() ?? ''
  const token = search.get('token')?.trim() ?? ''
  return email === '' || token === '' ? null : { email, token }
}

/** Why a call failed in the server's words, where it has some. */
export function sentenceOr(error: unknown, otherwise: string): string {
  return error instanceof ApiProblem && error.code !== undefined ? error.message : otherwise
}
