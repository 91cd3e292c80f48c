import { type ComponentProps, useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'> {
  readonly label: string
  /** What is wrong with what was typed, under the field. */
  readonly error?: string | undefined
  /** Whether a dialog opens with the focus here. */
  readonly 'data-first-focus'?: boolean
}

/** Several lines to type into, under their name. */
export function TextArea({ label, error, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-dim text-small">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-notes`}
        className="w-full resize-y rounded-sm border border-edge bg-transparent px-3 py-2 placeholder:text-faint aria-invalid:border-failed"
      />
      <FieldNotes id={`${id}-notes`} error={error} />
    </div>
  )
}
