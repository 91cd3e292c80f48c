import type { ReactNode } from 'react'

interface PageHeadingProps {
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** How a page of the public site begins. */
export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <header className="pt-16 pb-12 sm:pt-24 sm:pb-16">
      <h1 className="max-w-[9.2em] text-balance display-text text-hero">{title}</h1>
      {children !== undefined && <p className="mt-6 max-w-[56ch] text-dim text-lead">{children}</p>}
    </header>
  )
}
