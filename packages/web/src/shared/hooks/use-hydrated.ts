import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Whether the page lives in a browser. False while it is rendered when the application is built, and for the first moment in which a page that
 * came that way is taken over: what depends on the visitor, the address or the operator comes after it.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
