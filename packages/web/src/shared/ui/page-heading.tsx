import type { ReactNode } from 'react'

interface PageHeadingProps {
  readonly title: ReactNode
  readonly children?: ReactNode
  /** Small print above the title. */
  readonly kicker?: string
}

/** How a page of the public site begins. */
export function PageHeading({ title, children, kicker }: PageHeadingProps) {
  return (
    <header className="pt-16 pb-12 sm:pt-24 sm:pb-16">
      {kicker !== undefined && <p className="mb-4 figure-text text-dim text-small">{kicker}</p>}
      <h1 className="max-w-[20ch] text-balance display-text text-hero">{title}</h1>
      {children !== undefined && <p className="mt-6 max-w-[56ch] text-dim text-lead">{children}</p>}
    </header>
  )
}
