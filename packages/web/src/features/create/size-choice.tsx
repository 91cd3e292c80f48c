import { type FrameSizePx, startsFor } from '@afterimage/core/frame-sizes'
import type { Iterations } from '@afterimage/core/iterations'
import { formatPixels } from '../../shared/format/format-pixels.ts'
import { FieldGroup } from '../../shared/ui/field-group.tsx'
import { RadioCard } from '../../shared/ui/radio-card.tsx'
import type { ModelOption } from './model-options.ts'

interface SizeChoiceProps {
  readonly sizes: NonNullable<ModelOption['sizes']>
  /** The size that will be made. */
  readonly value: FrameSizePx
  readonly onChange: (sizePx: FrameSizePx) => void
  readonly iterations: Iterations
  /** How long all that will begin takes at this size, in words. */
  readonly formatTime: (sizePx: FrameSizePx) => string
  /** Of the chosen picture; null while there is none, or it is on another site. */
  readonly longerPx: number | null
  /** What an evolution of this size costs this person; null where it costs nothing of its own. */
  readonly formatPrice: (sizePx: FrameSizePx) => string | null
  /** Whether starts are counted, as those of people without an account are. */
  readonly isCounted: boolean
}

/** How large the frames are, with the time that takes and what it counts as. */
export function SizeChoice(props: SizeChoiceProps) {
  const { sizes, value, onChange, iterations, formatTime, longerPx, formatPrice, isCounted } = props
  const isTooSmall = (sizePx: FrameSizePx) => longerPx !== null && sizePx > longerPx && sizePx !== sizes[0]?.sizePx
  return (
    <FieldGroup legend="Size" aside="longer side of each frame">
      <div className="grid gap-2 sm:grid-cols-3">
        {sizes.map(({ sizePx }) => {
          const facts = isTooSmall(sizePx)
            ? ['Your picture is smaller.']
            : [
                formatTime(sizePx),
                formatPrice(sizePx),
                isCounted && startsFor(iterations, sizePx) > 1
                  ? `counts as ${startsFor(iterations, sizePx)} evolutions`
                  : null,
              ]
          return (
            <RadioCard
              key={sizePx}
              name="size"
              value={String(sizePx)}
              isChosen={sizePx === value}
              onChoose={() => onChange(sizePx)}
              isDisabled={isTooSmall(sizePx)}
              title={formatPixels(sizePx)}
            >
              {facts.filter(Boolean).join(' · ')}
            </RadioCard>
          )
        })}
      </div>
      <p className="mt-2 text-dim text-small">
        The drift looks the same at every size; larger frames have firmer edges and take longer.
        {longerPx === null &&
          ' A picture is not enlarged to fill a size: a smaller one gets the largest that it fills.'}
      </p>
    </FieldGroup>
  )
}
