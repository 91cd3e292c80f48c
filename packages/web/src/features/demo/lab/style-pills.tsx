import { STYLE_IDS, STYLES, type Style } from '@afterimage/core/styles'
import { FieldGroup } from '../../../shared/ui/field-group.tsx'

interface StylePillsProps {
  readonly value: Style
  readonly onChoose: (style: Style) => void
}

/** How it imagines. */
export function StylePills({ value, onChoose }: StylePillsProps) {
  return (
    <FieldGroup legend="Style">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {STYLE_IDS.map((style) => (
          <label
            key={style}
            className="relative flex h-10 items-center justify-center rounded-sm border border-line text-dim hover:border-edge has-[:checked]:border-safelight has-[:checked]:text-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="demo-style"
              checked={style === value}
              onChange={() => onChoose(style)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {STYLES[style].name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
