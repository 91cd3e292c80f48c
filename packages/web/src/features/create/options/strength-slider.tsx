import { STRENGTH_RANGE } from '@afterimage/core/run-options'
import { STRENGTH_STEP } from './curve-points.ts'

interface StrengthSliderProps {
  /** For those who do not see what stands beside it. */
  readonly name: string
  /** What it is of, in sight; nothing where that stands beside it. */
  readonly title?: string
  readonly strength: number
  readonly onChange: (strength: number) => void
}

/** One strength, as a slider with its figure. */
export function StrengthSlider({ name, title = 'Strength', strength, onChange }: StrengthSliderProps) {
  return (
    <label className="grid min-w-24 flex-1 gap-1 text-dim text-small">
      <span className="flex justify-between gap-2">
        {title}
        <span className="figure-text text-paper">{Math.round(strength * 100)}%</span>
      </span>
      <input
        type="range"
        min={STRENGTH_RANGE.least}
        max={STRENGTH_RANGE.most}
        step={STRENGTH_STEP}
        value={strength}
        aria-label={name}
        aria-valuetext={`${Math.round(strength * 100)}%`}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-6 w-full cursor-pointer accent-safelight"
      />
    </label>
  )
}
