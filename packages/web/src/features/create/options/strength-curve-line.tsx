import type { Iterations } from '@afterimage/core/iterations'
import { STRENGTH_RANGE, type StrengthPoint, strengthAt } from '@afterimage/core/run-options'

const { least, most } = STRENGTH_RANGE

interface StrengthCurveProps {
  readonly points: readonly StrengthPoint[]
  readonly iterations: Iterations
}

/** The curve over all frames, from the least strength to the most, as high as what it stands in. */
export function StrengthCurve({ points, iterations }: StrengthCurveProps) {
  const path = Array.from({ length: iterations }, (_, at) => {
    const y = 100 * (1 - (strengthAt(points, at + 1) - least) / (most - least))
    return `${at === 0 ? 'M' : 'L'}${(100 * at) / Math.max(1, iterations - 1)} ${y}`
  }).join('')
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none size-full overflow-visible text-glow"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
