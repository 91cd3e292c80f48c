import { type RefObject, useRef } from 'react'

/** Some two seconds: what has changed is drawn some frames later, or many where the machine is busy. */
const FRAMES = 120

/**
 * Gives the focus to `goal` when the control that has it is gone from the page, which a change just now may bring about. Looks for some two
 * seconds, or until a person goes on: a dialog that closes hands its focus back late, maybe to a control that goes with the change.
 */
export function focusOnceLost(goal: () => HTMLElement | null): void {
  const over = new AbortController()
  let left = FRAMES
  const look = () => {
    if (over.signal.aborted) return
    if (document.activeElement === document.body) goal()?.focus()
    left -= 1
    if (left === 0) over.abort()
    else requestAnimationFrame(look)
  }
  for (const begins of ['pointerdown', 'keydown'])
    addEventListener(begins, () => over.abort(), { signal: over.signal, capture: true })
  requestAnimationFrame(look)
}

/** An element's ref, and what to call when a control removes what it lies in: {@link focusOnceLost} to that element. */
export function useNextFocus<Goal extends HTMLElement>(): readonly [RefObject<Goal | null>, () => void] {
  const next = useRef<Goal>(null)
  return [next, () => focusOnceLost(() => next.current)]
}
