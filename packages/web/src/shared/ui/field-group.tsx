import { type ReactNode, useId } from 'react'

interface FieldGroupProps {
  readonly legend: string
  readonly aside?: ReactNode
  /** What it is for, in a sentence under its name. */
  readonly about?: string
  /** A small one is one of many under a heading of their own. */
  readonly size?: 'usual' | 'small'
  readonly children: ReactNode
}

/** A named group of inputs. */
export function FieldGroup({ legend, aside, about, size = 'usual', children }: FieldGroupProps) {
  const id = useId()
  const isSmall = size === 'small'
  return (
    <fieldset aria-labelledby={id} className={isSmall ? 'grid min-w-0 gap-2' : 'min-w-0'}>
      <div className={isSmall ? 'text-small' : 'mb-3 flex flex-wrap items-baseline justify-between gap-x-4'}>
        <span id={id} className={isSmall ? 'font-medium' : 'font-medium text-body'}>
          {legend}
        </span>
        {aside && <span className="text-dim text-small">{aside}</span>}
        {about && <span className="block text-dim">{about}</span>}
      </div>
      {children}
    </fieldset>
  )
}
