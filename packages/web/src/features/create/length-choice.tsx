import { ITERATION_OPTIONS, type Iterations } from '@afterimage/core/iterations'
import { FieldGroup } from '../../shared/ui/field-group.tsx'

interface LengthChoiceProps {
  readonly value: Iterations
  readonly onChange: (iterations: Iterations) => void
  /** How long all that will begin takes, in words; nothing while no model is known. */
  readonly formatTime: (iterations: Iterations) => string | undefined
  /** What a length costs this person; null where it costs nothing of its own. */
  readonly formatPrice: (iterations: Iterations) => string | null
}

/** How often the picture is reproduced, with the price and an honest time. */
export function LengthChoice({ value, onChange, formatTime, formatPrice }: LengthChoiceProps) {
  return (
    <FieldGroup legend="Length" aside="iterations">
      <div className="grid gap-2 sm:grid-cols-5">
        {ITERATION_OPTIONS.map(({ iterations }) => (
          <label
            key={iterations}
            className="relative flex cursor-pointer items-center gap-4 rounded-sm border border-line px-4 py-2 transition-colors duration-150 hover:border-edge has-[:checked]:border-safelight has-[:checked]:bg-panel has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2 sm:block sm:py-3"
          >
            <input
              type="radio"
              name="iterations"
              value={iterations}
              checked={value === iterations}
              onChange={() => onChange(iterations)}
              aria-label={`${iterations} iterations`}
              aria-describedby={`length-${iterations}`}
              className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
            />
            <span aria-hidden="true" className="display-text w-16 text-figure sm:w-auto">
              {iterations}
            </span>
            <span
              id={`length-${iterations}`}
              className="flex flex-1 items-baseline justify-between gap-3 text-small sm:mt-2 sm:block"
            >
              <span className="block">{formatPrice(iterations)}</span>
              <span className="block min-h-[1lh] text-dim">{formatTime(iterations)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
