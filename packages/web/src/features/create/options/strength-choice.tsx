import type { Iterations } from '@afterimage/core/iterations'
import { STRENGTH_RANGE, type StrengthPoint, strengthAt } from '@afterimage/core/run-options'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { CURVES, curveOf, framesOf, pointsOf } from './strength-curve.ts'

const HEIGHT_PX = 48

interface StrengthChoiceProps {
  readonly value: readonly StrengthPoint[]
  readonly onChange: (points: readonly StrengthPoint[]) => void
  readonly iterations: Iterations
}

/** How strongly the passes change the picture: one figure, a rise, a fall, or a curve that is drawn with a few points. */
export function StrengthChoice({ value, onChange, iterations }: StrengthChoiceProps) {
  const curve = curveOf(value)
  const frames = framesOf(curve, iterations)
  return (
    <>
      <SelectField
        label="Over the frames"
        value={curve}
        onChange={(id) => onChange(pointsOf(CURVES.find((one) => one.id === id)?.id ?? 'usual', iterations))}
      >
        {CURVES.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {frames.length > 0 && (
        <div className="grid gap-2 rounded-sm border border-line p-3">
          <StrengthCurve points={value} iterations={iterations} />
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {value.map((point, at) => (
              <label key={point.frame} className="grid min-w-24 flex-1 gap-1 text-dim text-small">
                <span className="flex justify-between gap-2">
                  {curve === 'constant' ? 'All frames' : `Frame ${point.frame}`}
                  <span className="figure-text text-paper">{Math.round(point.strength * 100)}%</span>
                </span>
                <input
                  type="range"
                  min={STRENGTH_RANGE.least}
                  max={STRENGTH_RANGE.most}
                  step={0.05}
                  value={point.strength}
                  aria-label={curve === 'constant' ? 'Strength' : `Strength at frame ${point.frame}`}
                  aria-valuetext={`${Math.round(point.strength * 100)}%`}
                  onChange={({ target }) =>
                    onChange(
                      value.map((one, index) => (index === at ? { ...one, strength: target.valueAsNumber } : one)),
                    )
                  }
                  className="h-6 w-full cursor-pointer accent-safelight"
                />
              </label>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

/** The curve over all frames, as the timeline will have it. */
function StrengthCurve({
  points,
  iterations,
}: Pick<StrengthChoiceProps, 'iterations'> & { points: StrengthChoiceProps['value'] }) {
  const heights = Array.from({ length: iterations }, (_, at) => HEIGHT_PX * (1 - strengthAt(points, at + 1)))
  const path = heights
    .map((y, at) => `${at === 0 ? 'M' : 'L'}${(100 * at) / Math.max(1, iterations - 1)} ${y}`)
    .join('')
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${HEIGHT_PX}`}
      preserveAspectRatio="none"
      className="h-12 w-full overflow-visible text-glow"
    >
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
