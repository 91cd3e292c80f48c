import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'

/** Takes the focus to the section's heading when the address changes what is shown under it, as the way to another page does. */
export function useHeadingFocus(shown: string | null | undefined): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    focusHeading()
  }, [shown])
}

/** Has everything told anew after a change. Where the control that made it is gone then, the focus goes to the heading. */
export function useToldAnew(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: QUERY_KEYS.operator })
    holdFocus()
  }
}

/** Once what has changed is drawn: the focus is somewhere, or goes to the heading. */
export function holdFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusHeading()
  })
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1')
  if (heading === null) return
  heading.tabIndex = -1
  heading.focus()
}
