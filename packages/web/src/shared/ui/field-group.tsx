import { type ReactNode, useId } from 'react'

interface FieldGroupProps {
  readonly legend: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A named group of inputs. */
export function FieldGroup({ legend, aside, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="font-medium text-body">
          {legend}
        </span>
        {aside && <span className="text-dim text-small">{aside}</span>}
      </div>
      {children}
    </fieldset>
  )
}
