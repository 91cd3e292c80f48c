import type { Evolution } from '@afterimage/contract/evolution'
import { FieldGroup } from './field-group.tsx'
import { RadioCard } from './radio-card.tsx'

type Visibility = Evolution['visibility']

const OPTIONS = [
  { value: 'public', title: 'Public', text: 'Anyone may come across it in the gallery.' },
  { value: 'unlisted', title: 'Unlisted', text: 'Only people with the link see it.' },
] as const satisfies readonly { value: Visibility; title: string; text: string }[]

interface VisibilityChoiceProps {
  readonly value: Visibility
  readonly onChange: (visibility: Visibility) => void
}

/** Who gets to see it. */
export function VisibilityChoice({ value, onChange }: VisibilityChoiceProps) {
  return (
    <FieldGroup legend="Who can see it">
      <div className="grid gap-2 sm:grid-cols-2">
        {OPTIONS.map((option) => (
          <RadioCard
            key={option.value}
            name="visibility"
            value={option.value}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
            title={option.title}
          >
            {option.text}
          </RadioCard>
        ))}
      </div>
    </FieldGroup>
  )
}
