import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether it fills its place on a phone; then its options have to say what they are, for its name is only read aloud there. */
  readonly isWideOnPhones?: boolean
  /** The options. */
  readonly children: ReactNode
}

/** A choice out of many, with its name beside it: the browser's own list. */
export function SelectField({ label, value, onChange, isWideOnPhones = false, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className={classNames('text-dim text-small', isWideOnPhones && 'max-sm:sr-only')}>
        {label}
      </label>
      <span className={classNames('relative', isWideOnPhones && 'max-sm:w-full')}>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(
            'h-9 max-w-[60vw] cursor-pointer appearance-none truncate rounded-sm border border-edge bg-ground pr-9 pl-3 text-small hover:bg-raised',
            isWideOnPhones && 'max-sm:w-full max-sm:max-w-full',
          )}
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
