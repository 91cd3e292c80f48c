import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether an element is in the window or within `screens` heights of it, as long as it is: the time to keep what costs memory. True until it is
 * known, so that nothing that is in sight comes a moment later.
 */
export function useIsClose(ref: RefObject<Element | null>, screens: number): boolean {
  const [isClose, setIsClose] = useState(true)
  useEffect(() => {
    if (ref.current === null) return
    const observer = new IntersectionObserver((entries) => setIsClose(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `${screens * 100}% 0px`,
    })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, screens])
  return isClose
}
