import { type ComponentProps, useId } from 'react'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  /** What is expected, under the field. */
  readonly hint?: string | undefined
}

/** One line to type into, under its name. */
export function TextField({ label, hint, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-dim text-small">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="h-11 w-full rounded-sm border border-edge bg-transparent px-3 placeholder:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:text-faint"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-dim text-small">
          {hint}
        </p>
      )}
    </div>
  )
}
