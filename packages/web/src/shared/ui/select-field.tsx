import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** The options. */
  readonly children: ReactNode
}

/** A choice out of many, with its name beside it: the browser's own list. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-dim text-small">
        {label}
      </label>
      <span className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-9 max-w-[60vw] cursor-pointer appearance-none truncate rounded-sm border border-edge bg-ground pr-9 pl-3 text-small hover:bg-raised"
        >
          {children}
        </select>
        <span className="pointer-events-none absolute top-2.5 right-3 text-dim">
          <Icon name="chevronDown" />
        </span>
      </span>
    </div>
  )
}
