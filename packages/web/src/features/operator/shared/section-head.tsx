import type { ReactNode } from 'react'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'

const OVERVIEW = 'Operator'

interface SectionHeadProps {
  readonly title: string
  /** What there is to do here, in a sentence. */
  readonly children?: ReactNode
  readonly aside?: ReactNode
}

/** How each section of the operator's screen begins. */
export function SectionHead({ title, children, aside }: SectionHeadProps) {
  usePageTitle(title === OVERVIEW ? OVERVIEW : `${title} · ${OVERVIEW}`)
  return (
    <header className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        <h1 className="display-text text-display">{title}</h1>
        {children !== undefined && <p className="mt-1 max-w-[64ch] text-dim">{children}</p>}
      </div>
      {aside}
    </header>
  )
}
