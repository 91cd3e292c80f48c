import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** How long a page may show something else before its heading is there. */
const LOADS_WITHIN_MS = 20_000

/**
 * Takes people who cannot see a page change along with it: the focus goes to the new page's heading, or to what an in-page link leads to,
 * and the returned title is to be announced. Back and forward leave the focus alone, since the page is where it was left.
 */
export function useArrival(): string {
  const { pathname, hash, key } = useLocation()
  const navigationType = useNavigationType()
  const left = useRef<{ readonly pathname: string; readonly key: string }>(undefined)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (left.current?.key === key) return
    const isLoad = left.current === undefined
    const isOtherPage = !isLoad && left.current?.pathname !== pathname
    left.current = { pathname, key }
    if (isOtherPage) setAnnounced(document.title)
    if (isLoad && hash !== '') return focusOn(targetOf(hash))
    if (navigationType === 'POP' || (!isOtherPage && hash === '')) return
    focusOn(targetOf(hash))
    if (isOtherPage && hash === '') return stayAtHeading()
  }, [pathname, hash, key, navigationType])
  return announced
}

function targetOf(hash: string): HTMLElement | null {
  return hash === '' ? null : document.getElementById(hash.slice(1))
}

function focusOn(target: HTMLElement | null): void {
  const content = document.getElementById('content')
  // A screen that gave the focus to a field of its own knows better.
  if (target === null && content !== document.activeElement && content?.contains(document.activeElement)) return
  const goal = target ?? content?.querySelector<HTMLElement>('h1') ?? content
  if (goal === null) return
  if (!goal.hasAttribute('tabindex')) goal.tabIndex = -1
  // A ring around a whole part says nothing: its first control has its own.
  if (goal === target) goal.classList.add('outline-none')
  goal.focus({ preventScroll: true })
}

/**
 * A page that loads shows another heading first, or none: when that is taken away with the focus on it, the focus goes on to the one that
 * comes. It ends where somebody moves the focus, and with what it returns.
 */
function stayAtHeading(): () => void {
  const arrivedAt = document.activeElement
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === document.getElementById('content')
    if (!isLost && activeElement !== arrivedAt) return observer.disconnect()
    if (isLost && document.querySelector('#content h1') !== null) focusOn(null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const deadline = setTimeout(() => observer.disconnect(), LOADS_WITHIN_MS)
  return () => {
    clearTimeout(deadline)
    observer.disconnect()
  }
}
