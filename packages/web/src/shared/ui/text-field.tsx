import { type ComponentProps, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  /** What is expected, under the field. */
  readonly hint?: string | undefined
  /** What is wrong with what was typed, under the field. */
  readonly error?: string | undefined
}

/** One line to type into, under its name. */
export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="text-dim text-small">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-notes`}
        className="h-11 w-full rounded-sm border border-edge bg-transparent px-3 placeholder:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:text-faint aria-invalid:border-failed"
      />
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  )
}
