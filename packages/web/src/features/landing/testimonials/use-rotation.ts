import { useEffect, useState } from 'react'

export interface Rotation {
  readonly index: number
  readonly go: (by: 1 | -1) => void
}

/** Goes round `count` things, one each `beatMs` while `isTurning`; a step by hand starts the beat anew. */
export function useRotation(count: number, beatMs: number, isTurning: boolean): Rotation {
  const [index, setIndex] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, by hand or not, starts the beat anew
  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(() => setIndex((now) => (now + 1) % count), beatMs)
    return () => clearTimeout(timer)
  }, [count, beatMs, isTurning, index])
  return { index, go: (by) => setIndex((now) => (now + by + count) % count) }
}
