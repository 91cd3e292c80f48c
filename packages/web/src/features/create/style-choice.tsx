import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { FieldGroup } from '../../shared/ui/field-group.tsx'
import { RadioCard } from '../../shared/ui/radio-card.tsx'

interface StyleChoiceProps {
  readonly value: Style
  readonly onChange: (style: Style) => void
  /** What each style means to the chosen model, where it says so. */
  readonly meanings: Partial<Record<Style, string>>
}

/** What is asked of the model at each step. */
export function StyleChoice({ value, onChange, meanings }: StyleChoiceProps) {
  return (
    <FieldGroup legend="Style">
      <div className="grid gap-2 sm:grid-cols-2">
        {STYLE_IDS.map((style) => (
          <RadioCard
            key={style}
            name="style"
            value={style}
            isChosen={style === value}
            onChoose={() => onChange(style)}
            title={STYLES[style].name}
          >
            {meanings[style] ?? STYLES[style].prompt}
          </RadioCard>
        ))}
      </div>
    </FieldGroup>
  )
}
