import { type ComponentProps, useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldNotes } from './field-notes.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  /** What is expected, under the field. */
  readonly hint?: string | undefined
  /** What is wrong with what was typed, under the field. */
  readonly error?: string | undefined
}

/** One line to type into, under its name; a password can be looked at. */
export function TextField({ label, hint, error, type, ...rest }: TextFieldProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  const isPassword = type === 'password'
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="text-dim text-small">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          type={isPassword && isShown ? 'text' : type}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={hint === undefined && error === undefined ? undefined : `${id}-notes`}
          className={classNames(
            'h-11 w-full rounded-sm border border-edge bg-transparent px-3 placeholder:text-faint disabled:cursor-not-allowed disabled:border-line disabled:bg-panel disabled:text-faint aria-invalid:border-failed',
            isPassword && 'pr-16',
          )}
        />
        {isPassword && (
          <button
            type="button"
            aria-controls={id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 rounded-sm px-3 text-dim text-small outline-offset-[-4px] hover:text-paper"
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      <FieldNotes id={`${id}-notes`} hint={hint} error={error} />
    </div>
  )
}
