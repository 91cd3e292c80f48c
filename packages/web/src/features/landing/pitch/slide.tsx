import { type ReactNode, useId } from 'react'
import { classNames } from '../../../shared/ui/class-names.ts'

interface SlideProps {
  /** Its number in the deck. */
  readonly number: number
  /** What a pitch calls this slide. */
  readonly name: string
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly id?: string
  readonly className?: string
  readonly children?: ReactNode
}

/** One section of the landing page, which is a pitch deck that scrolls. */
export function Slide({ number, name, title, lead, id, className, children }: SlideProps) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={classNames('border-line border-t', className)}>
      <div className="page-width grid gap-y-8 py-16 lg:py-24">
        <div className="grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
          <p className="figure-text pt-2 text-dim text-small">
            {String(number).padStart(2, '0')} <span className="text-faint">{name}</span>
          </p>
          <div>
            <h2 id={titleId} className="display-text max-w-[10.1em] text-balance text-slide">
              {title}
            </h2>
            {lead && <div className="mt-6 grid max-w-[62ch] gap-4 text-pretty text-dim text-lead">{lead}</div>}
          </div>
        </div>
        {children}
      </div>
    </section>
  )
}
