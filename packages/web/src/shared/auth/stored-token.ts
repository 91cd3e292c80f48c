/** The key in the browser's storage. */
export const TOKEN_KEY = 'auth_token'

/** `refused`: the server no longer takes it; `left`: the person signed out here. */
type TokenLoss = 'refused' | 'left'
type Listener = (loss: TokenLoss) => void
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

/** Forgets the token because the person signs out. */
export function dropToken(): void {
  loseToken('left')
}

/** Forgets a token that the server refused, unless another one has taken its place: a late refusal does not end a newer sign-in. */
export function refuseToken(token: string): void {
  if (token === storedToken()) loseToken('refused')
}

function loseToken(loss: TokenLoss): void {
  inMemory = null
  try {
    localStorage.removeItem(TOKEN_KEY)
  } catch {
    // There is nothing to remove then.
  }
  for (const listener of listeners) listener(loss)
}

/** Tells when the token is dropped, until the returned function is called. */
export function onTokenLost(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
