import { OPERATOR_SECTIONS } from '@afterimage/contract/operator-sections'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { overviewQuery } from './operator-queries.ts'
import { waitingIn } from './overview/waiting.ts'
import { SECTION_NAMES } from './sections.ts'

const LINK =
  'flex min-h-10 items-center justify-between gap-3 whitespace-nowrap text-dim hover:text-paper aria-[current=page]:text-paper ' +
  'max-lg:border-transparent max-lg:border-b-2 max-lg:aria-[current=page]:border-safelight ' +
  'lg:border-line lg:border-l-2 lg:pl-4 lg:aria-[current=page]:border-safelight'

/** The sections, each with how much waits in it: a column, or on a narrow screen a row that scrolls. */
export function OperatorNav() {
  const { pathname } = useLocation()
  const row = useRef<HTMLElement>(null)
  const counts = useQuery(overviewQuery).data
  // biome-ignore lint/correctness/useExhaustiveDependencies: each section is brought into sight
  useEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav
      ref={row}
      aria-label="Operator"
      className="max-lg:page-bleed relative max-lg:overflow-x-auto max-lg:border-line max-lg:border-b"
    >
      <ul className="flex gap-x-6 lg:sticky lg:top-8 lg:grid">
        <li>
          <NavLink to="/admin" end className={LINK}>
            Overview
          </NavLink>
        </li>
        {OPERATOR_SECTIONS.map((section) => (
          <li key={section}>
            <NavLink to={`/admin/${section}`} className={LINK}>
              {SECTION_NAMES[section]}
              {counts !== undefined && <Waiting count={waitingIn(section, counts)} />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Waiting({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="figure-text text-glow text-label">
      {count.toLocaleString('en-US')}
      <span className="sr-only"> waiting</span>
    </span>
  )
}
