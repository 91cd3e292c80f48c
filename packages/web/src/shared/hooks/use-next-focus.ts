import { type RefObject, useRef } from 'react'

/**
 * Where the focus goes when the control that had it is gone with what it removed: to the element of the ref, once the page is drawn without it,
 * unless the focus is somewhere by then.
 */
export function useNextFocus<Goal extends HTMLElement>(): readonly [RefObject<Goal | null>, () => void] {
  const next = useRef<Goal>(null)
  const take = () => {
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) next.current?.focus()
    })
  }
  return [next, take]
}
