import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has come within `marginPx` of the window at least once: the moment to bring what it will need. */
export function useNear(ref: RefObject<Element | null>, marginPx: number): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || ref.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: `${marginPx}px`,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, marginPx, isNear])
  return isNear
}
