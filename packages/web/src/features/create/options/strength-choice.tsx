import type { Iterations } from '@afterimage/core/iterations'
import type { StrengthPoint } from '@afterimage/core/run-options'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { CURVES, curveOf, pointsOf } from './strength-curve.ts'
import { StrengthCurve } from './strength-curve-line.tsx'
import { StrengthDrawing } from './strength-drawing.tsx'
import { StrengthSlider } from './strength-slider.tsx'

interface StrengthChoiceProps {
  readonly value: readonly StrengthPoint[]
  readonly onChange: (points: readonly StrengthPoint[]) => void
  readonly iterations: Iterations
}

/** How strongly the passes change the picture: one figure, a rise, a fall, or a curve that is drawn with a few points. */
export function StrengthChoice({ value, onChange, iterations }: StrengthChoiceProps) {
  const curve = curveOf(value)
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
      {value.length > 0 && (
        <div className="grid gap-3 rounded-sm border border-line p-3">
          {curve === 'drawn' ? (
            <StrengthDrawing points={value} onChange={onChange} iterations={iterations} />
          ) : (
            <>
              <div className="h-12">
                <StrengthCurve points={value} iterations={iterations} />
              </div>
              <div className="flex flex-wrap gap-x-6 gap-y-2">
                {value.map((point, at) => (
                  <StrengthSlider
                    key={point.frame}
                    name={curve === 'constant' ? 'Strength' : `Strength at frame ${point.frame}`}
                    title={curve === 'constant' ? 'All frames' : `Frame ${point.frame}`}
                    strength={point.strength}
                    onChange={(strength) =>
                      onChange(value.map((one, index) => (index === at ? { ...one, strength } : one)))
                    }
                  />
                ))}
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}
