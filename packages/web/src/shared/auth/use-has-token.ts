import { useSyncExternalStore } from 'react'
import { onTokenLost, storedToken } from './stored-token.ts'

/** Whether somebody is signed in here, as far as storage knows: for pages that show no more than that, and stay small. */
export function useHasToken(): boolean {
  return useSyncExternalStore(subscribe, () => storedToken() !== null)
}

function subscribe(notify: () => void): () => void {
  const forget = onTokenLost(notify)
  window.addEventListener('storage', notify)
  return () => {
    forget()
    window.removeEventListener('storage', notify)
  }
}
