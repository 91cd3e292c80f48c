import { type ReactNode, useId } from 'react'

interface SwitchFieldProps {
  readonly title: string
  readonly isOn: boolean
  /** A switch that cannot be moved, and says so. */
  readonly isLocked?: boolean
  readonly onChange?: (isOn: boolean) => void
  /** What it is for. */
  readonly children: ReactNode
}

/** A switch with its name and what it is for. */
export function SwitchField({ title, isOn, isLocked = false, onChange, children }: SwitchFieldProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex items-start justify-between gap-6 py-4">
      <span>
        <span className="block font-medium">
          {title}
          {isLocked && <span className="font-normal text-dim text-small"> · always on</span>}
        </span>
        <span id={`${id}-rest`} className="block text-dim text-small">
          {children}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={title}
        aria-describedby={`${id}-rest`}
        checked={isOn}
        aria-checked={isOn}
        disabled={isLocked}
        onChange={(event) => onChange?.(event.target.checked)}
        className="relative mt-1 h-6 w-11 shrink-0 appearance-none rounded-full border border-edge transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-[18px] before:rounded-full before:bg-edge before:transition-transform checked:border-safelight checked:bg-safelight checked:before:translate-x-5 checked:before:bg-on-safelight disabled:cursor-not-allowed disabled:border-edge disabled:bg-line disabled:before:bg-dim"
      />
    </label>
  )
}
