import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { QUERY_KEYS } from '../../../shared/api/query-keys.ts'
import { focusOnceLost } from '../../../shared/hooks/focus-once-lost.ts'

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
  focusOnceLost(heading)
}

function focusHeading(): void {
  heading()?.focus()
}

function heading(): HTMLElement | null {
  const found = document.querySelector<HTMLElement>('#content h1')
  if (found !== null) found.tabIndex = -1
  return found
}
