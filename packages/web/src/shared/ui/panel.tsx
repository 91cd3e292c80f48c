import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  /** Small print or a control to the right of the title. */
  readonly aside?: ReactNode
  readonly className?: string
}

/** A titled section on the ground, parted by a hairline. */
export function Panel({ title, aside, children, className }: PanelProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={classNames('border-line border-t pt-6', className)}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={titleId} className="display-text text-title">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
