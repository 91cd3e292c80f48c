import { FieldGroup } from '../../../shared/ui/field-group.tsx'

export type SourceName = 'camera' | 'drawing'

const NAMES = { camera: 'Camera', drawing: 'Drawing' } as const satisfies Record<SourceName, string>

interface SourceChoiceProps {
  readonly value: SourceName
  readonly onChoose: (name: SourceName) => void
}

/** What goes in. */
export function SourceChoice({ value, onChoose }: SourceChoiceProps) {
  return (
    <FieldGroup legend="What goes in" aside="stays on your machine">
      <div className="grid grid-cols-2 gap-2">
        {(['camera', 'drawing'] as const).map((name) => (
          <label
            key={name}
            className="relative flex h-11 items-center justify-center rounded-sm border border-line text-dim hover:border-edge has-[:checked]:border-safelight has-[:checked]:text-paper has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-glow has-[:focus-visible]:outline-offset-2"
          >
            <input
              type="radio"
              name="live-source"
              checked={name === value}
              onChange={() => onChoose(name)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {NAMES[name]}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
