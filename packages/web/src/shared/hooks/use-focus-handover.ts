import { type RefCallback, useCallback, useRef } from 'react'

/**
 * A ref for two elements that take turns: when the one that leaves has the focus, the one that comes gets it, and nothing
 * scrolls.
 */
export function useFocusHandover(): RefCallback<HTMLElement> {
  const isHandedOver = useRef(false)
  return useCallback((element) => {
    if (isHandedOver.current) element?.focus({ preventScroll: true })
    isHandedOver.current = false
    return () => {
      isHandedOver.current = document.activeElement === element
    }
  }, [])
}
