import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Pinch } from './zoom.ts'

/** Fingers that are closer to each other, px, would enlarge without end. */
const MIN_DISTANCE_PX = 10

interface PinchHandlers {
  /** The second finger is there: what the first one did was no more than its beginning. */
  readonly onBegin: () => void
  readonly onPinch: (before: Pinch, now: Pinch) => void
}

/**
 * Tells of two fingers that move on the stage, which then neither scroll the page nor enlarge it. What one finger does is left alone, but
 * while there are two: `onPointerMoveCapture` keeps it from whatever follows a pointer there.
 */
export function usePinch(stage: RefObject<HTMLElement | null>, { onBegin, onPinch }: PinchHandlers) {
  const last = useRef<Pinch | null>(null)
  const tell = useRef({ onBegin, onPinch })
  useEffect(() => {
    tell.current = { onBegin, onPinch }
  }, [onBegin, onPinch])
  useEffect(() => {
    const element = stage.current
    if (element === null) return
    const follow = (event: TouchEvent) => {
      const now = pinchOf(event.touches, element.getBoundingClientRect())
      if (now !== null && event.cancelable) event.preventDefault()
      if (now !== null && last.current === null) tell.current.onBegin()
      if (now !== null && last.current !== null && event.type === 'touchmove') tell.current.onPinch(last.current, now)
      last.current = now
    }
    const options = { passive: false }
    for (const type of TOUCHES) element.addEventListener(type, follow, options)
    return () => {
      for (const type of TOUCHES) element.removeEventListener(type, follow)
    }
  }, [stage])
  return {
    onPointerMoveCapture: (event: PointerEvent) => {
      if (last.current !== null) event.stopPropagation()
    },
  }
}

const TOUCHES = ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const

function pinchOf({ 0: one, 1: other, length }: TouchList, stage: DOMRect): Pinch | null {
  if (one === undefined || other === undefined || length !== 2) return null
  const [x, y] = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2]
  return {
    middle: { x: (x - stage.left) / stage.width, y: (y - stage.top) / stage.height },
    distance: Math.max(MIN_DISTANCE_PX, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  }
}
