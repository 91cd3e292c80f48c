import { TELLING_ITERATIONS } from '@afterimage/core/iterations'
import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { FieldGroup } from '../../shared/ui/field-group.tsx'
import { RadioCard } from '../../shared/ui/radio-card.tsx'
import type { ModelOption } from './model-options.ts'
import { previewOf } from './previews/previews.ts'

interface StyleChoiceProps {
  readonly value: Style
  readonly onChange: (style: Style) => void
  /** The chosen one, which may say what each style means to it; undefined while it is unknown. */
  readonly model: ModelOption | undefined
}

/** What is asked of the model at each step. */
export function StyleChoice({ value, onChange, model }: StyleChoiceProps) {
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
            picture={model === undefined ? 'coming' : previewOf(model, style)}
          >
            {model?.styles[style] ?? STYLES[style].prompt}
          </RadioCard>
        ))}
      </div>
      {model === undefined && <p className="mt-2 text-small">&nbsp;</p>}
      {model && previewOf(model, value) !== undefined && (
        <p className="mt-2 text-dim text-small">
          The pictures show one photograph after {TELLING_ITERATIONS} iterations by {model.name}.
        </p>
      )}
    </FieldGroup>
  )
}
