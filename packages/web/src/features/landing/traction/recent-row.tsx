import type { ReactNode } from 'react'

/**
 * Three places beside each other; on a phone they are swiped through. It is one card high whatever comes into it, so that
 * nothing under it moves when the gallery answers.
 */
export function RecentRow({ children }: { readonly children: ReactNode }) {
  return (
    <ul className="page-bleed grid snap-x snap-proximity auto-cols-[85%] grid-flow-col gap-4 overflow-x-auto scroll-px-4 [scrollbar-width:none] md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-3 md:gap-6 md:overflow-visible md:px-0">
      {children}
    </ul>
  )
}

interface RecentPlaceProps {
  /** How many of the three places it takes where there is room for all of them. */
  readonly places?: 1 | 2
  readonly children: ReactNode
}

export function RecentPlace({ places = 1, children }: RecentPlaceProps) {
  return <li className={places === 2 ? 'flex snap-start md:col-span-2' : 'flex snap-start'}>{children}</li>
}
