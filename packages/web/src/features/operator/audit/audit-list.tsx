import { type AuditEntry, OPERATOR_ACTIONS } from '@afterimage/contract/operator'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatSecond } from '../../../shared/format/format-date.ts'
import { auditQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'

interface AuditListProps {
  /** Only what was done about this; everything where it is left out. */
  readonly about?: `${'account' | 'evolution'}:${string}`
}

/** Entries of the audit log, newest first. */
export function AuditList({ about }: AuditListProps) {
  const list = useInfiniteQuery(auditQuery(about))
  const entries = list.data?.pages.flatMap((page) => page.entries)
  if (list.isPending) return <RowsSkeleton height="h-16" />
  if (entries === undefined) {
    return (
      <LoadFailure title="The audit log could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
    )
  }
  if (entries.length === 0) {
    if (about !== undefined) return <p className="text-dim">No operator has done anything about it.</p>
    return <NothingHere title="No entries yet">What you decide is noted here, with your address.</NothingHere>
  }
  return (
    <>
      <ul aria-label="Audit entries">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isLinked={about === undefined} />
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <LoadFailure title="No more could be loaded" error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      <LoadMore list={list} noun="entries" />
    </>
  )
}

/** What came of an action where its name says that. */
const SAID_ALREADY: ReadonlySet<string> = new Set(['', 'done', 'given', 'taken away', 'confirmed'])

function Entry({ entry, isLinked }: { readonly entry: AuditEntry; readonly isLinked: boolean }) {
  const { at, by, via, action, target, reason, outcome } = entry
  return (
    <li className="grid gap-x-6 gap-y-1 border-line border-b py-3 first:pt-0 sm:grid-cols-[10.5rem_minmax(0,1fr)]">
      <time dateTime={at} className="figure-text text-dim text-small leading-6">
        {formatSecond(at)}
      </time>
      <div className="min-w-0">
        <p>
          {OPERATOR_ACTIONS[action]}
          {!SAID_ALREADY.has(outcome) && <span className="text-dim">: {outcome}</span>}
        </p>
        {isLinked && <Target target={target} />}
        {reason !== null && <p className="break-words text-small">“{reason}”</p>}
        <p className="break-words text-dim text-small">
          By {by}
          {via === 'command' && ', by command'}
        </p>
      </div>
    </li>
  )
}

/** What it was done about, as the way there where there is one. */
function Target({ target: { kind, id, email } }: Pick<AuditEntry, 'target'>) {
  if (kind === 'installation' || kind === 'newsletter') return null
  if (kind === 'message') return <p className="text-dim text-small">No. {id}</p>
  const name = <span className="break-all font-mono text-small">{email ?? id}</span>
  const section = kind === 'evolution' ? 'evolution' : kind === 'account' ? 'accounts' : undefined
  if (section === undefined) return <p className="text-dim">{name}</p>
  return (
    <p>
      <Link
        to={`/admin/${section}?${new URLSearchParams({ id })}`}
        className="underline decoration-edge underline-offset-4 hover:decoration-current"
      >
        {name}
      </Link>
    </p>
  )
}
