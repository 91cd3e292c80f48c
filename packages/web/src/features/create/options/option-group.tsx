import { type ReactNode, useId } from 'react'

interface OptionGroupProps {
  readonly name: string
  readonly about?: string
  readonly children: ReactNode
}

/** Some of the options, under a name. */
export function OptionGroup({ name, about, children }: OptionGroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-2">
      <p className="text-small">
        <span id={id} className="font-medium">
          {name}
        </span>
        {about && <span className="block text-dim">{about}</span>}
      </p>
      {children}
    </fieldset>
  )
}
