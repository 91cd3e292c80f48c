import { OPERATOR_LISTS, type OperatorList, operatorList } from '@afterimage/contract/operator'
import { keysOf } from '@afterimage/core/keys-of'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { overviewQuery } from '../operator-queries.ts'
import { SectionHead } from '../shared/section-head.tsx'
import { QueueList } from './queue-list.tsx'

const LISTS = keysOf(OPERATOR_LISTS)

/** What is to be decided, in three lists. */
export function QueueSection() {
  const [search] = useSearchParams()
  const counts = useQuery(overviewQuery).data
  const [first, setFirst] = useState<OperatorList>()
  // Where something waits; chosen once, for a list that is done keeps its place.
  if (first === undefined && counts !== undefined) setFirst(LISTS.find((id) => counts[id] > 0) ?? 'held')
  const list = operatorList.safeParse(search.get('list')).data ?? first ?? 'held'
  return (
    <>
      <SectionHead title="Moderation" />
      <nav
        aria-label="Lists"
        className="relative mb-6 flex gap-x-6 overflow-x-auto border-line border-b max-sm:page-bleed"
      >
        {LISTS.map((id) => (
          <Link
            key={id}
            to={`/admin/queue?list=${id}`}
            preventScrollReset
            aria-current={id === list ? 'page' : undefined}
            className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-dim hover:text-paper aria-[current=page]:border-safelight aria-[current=page]:text-paper"
          >
            {OPERATOR_LISTS[id]}
            {counts !== undefined && (
              <span className="figure-text text-label">{counts[id].toLocaleString('en-US')}</span>
            )}
          </Link>
        ))}
      </nav>
      <p className="mb-6 max-w-[72ch] text-dim text-small">{ABOUT[list]}</p>
      <QueueList key={list} list={list} />
    </>
  )
}

const ABOUT: Readonly<Record<OperatorList, string>> = {
  held: 'A network was not sure about these originals, so they wait for you before the gallery. Anyone with the link sees them already.',
  hidden:
    'Enough people have reported these, or one for a grave reason. Nobody but the owner sees them until you decide.',
  reported: 'Somebody has reported these, and they are still shown. Leaving one shown settles its reports.',
}
