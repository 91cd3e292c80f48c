import type { ReactNode } from 'react'

interface FieldGroupProps {
  readonly legend: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A named group of inputs. */
export function FieldGroup({ legend, aside, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <legend className="float-left font-medium text-body">{legend}</legend>
        {aside && <span className="text-dim text-small">{aside}</span>}
      </div>
      {children}
    </fieldset>
  )
}
