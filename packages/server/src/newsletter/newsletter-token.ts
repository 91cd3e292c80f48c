import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token that nobody guesses, for a link in an email; the database gets its hash alone. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: hashLinkToken(token) }
}

/** Random tokens need no salt and no slow hash. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
