import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Takes people who cannot see a page change along with it: the focus goes to the new page's heading, or to what an in-page link leads to,
 * and the returned title is to be announced. Back and forward leave the focus alone, since the page is where it was left.
 */
export function useArrival(): string {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()
  const left = useRef({ pathname, key })
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (left.current.key === key) return
    const isOtherPage = left.current.pathname !== pathname
    left.current = { pathname, key }
    if (isOtherPage) setAnnounced(document.title)
    if (navigationType === 'POP' || (!isOtherPage && hash === '')) return
    focusOn(hash === '' ? null : document.getElementById(hash.slice(1)))
  }, [pathname, hash, key, navigationType])
  return announced
}

function focusOn(target: HTMLElement | null): void {
  const content = document.getElementById('content')
  // A screen that gave the focus to a field of its own knows better.
  if (target === null && content !== document.activeElement && content?.contains(document.activeElement)) return
  const goal = target ?? content?.querySelector<HTMLElement>('h1') ?? content
  if (goal === null) return
  if (!goal.hasAttribute('tabindex')) goal.tabIndex = -1
  goal.focus({ preventScroll: true })
}
