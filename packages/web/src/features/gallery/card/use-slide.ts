import { useEffect, useState } from 'react'

const SLIDE_MS = 600

/** Which of `count` pictures is shown: the next one every 600 ms while it runs, the first one again when it stops. */
export function useSlide(count: number, isRunning: boolean): number {
  const [slide, setSlide] = useState(0)
  useEffect(() => {
    if (!isRunning || count < 2) return
    const timer = setInterval(() => setSlide((shown) => (shown + 1) % count), SLIDE_MS)
    return () => {
      clearInterval(timer)
      setSlide(0)
    }
  }, [count, isRunning])
  return slide
}
