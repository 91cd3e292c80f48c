/** The key in the browser's storage. */
export const TOKEN_KEY = 'auth_token'

type Listener = () => void
const listeners = new Set<Listener>()
/** For browsers that forbid storage: the sign-in then lasts until the page is closed. */
let inMemory: string | null = null

/** The token that proves who is signed in, or null. */
export function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return inMemory
  }
}

/** Keeps a token for the next calls and the next visit. */
export function storeToken(token: string): void {
  inMemory = token
  try {
    localStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Storage can be forbidden or full.
  }
}

/** Forgets the token, unless another one has taken its place since: a late refusal does not end a newer sign-in. */
export function dropToken(token = storedToken()): void {
  if (token !== storedToken()) return
  inMemory = null
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // There is nothing to remove then.
  }
  for (const listener of listeners) listener()
}

/** Tells when the token is dropped, until the returned function is called. */
export function onTokenLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
