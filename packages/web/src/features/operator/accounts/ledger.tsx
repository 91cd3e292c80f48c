import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { formatChange } from '../../../shared/format/format-money.ts'
import { ledgerQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { LoadMore } from '../shared/load-more.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { TextLink } from '../shared/text-link.tsx'

/** What an account was given and what was taken, each with its reason, the newest first. */
export function Ledger({ id }: { readonly id: string }) {
  const list = useInfiniteQuery(ledgerQuery(id))
  const transactions = list.data?.pages.flatMap((page) => page.transactions)
  if (list.isPending) return <RowsSkeleton height="h-12" />
  if (transactions === undefined) {
    return <LoadFailure title="The ledger could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
  }
  if (transactions.length === 0) return <p className="text-dim">Nothing was given or taken yet.</p>
  return (
    <>
      <ul aria-label="Ledger">
        {transactions.map(({ id: entry, description, amount, evolution_id, created_at }) => (
          <li key={entry} className="flex items-baseline justify-between gap-4 border-line border-b py-3 first:pt-0">
            <span className="min-w-0 break-words">
              {evolution_id === null ? (
                description
              ) : (
                <TextLink to={`/admin/evolution?id=${evolution_id}`}>{description}</TextLink>
              )}
              <time dateTime={created_at} className="block text-dim text-small">
                {formatMoment(created_at)}
              </time>
            </span>
            <span className={`figure-text shrink-0 ${amount > 0 ? 'text-completed' : 'text-paper'}`}>
              {formatChange(amount)}
            </span>
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <LoadFailure title="No more could be loaded" error={list.error} onRetry={() => void list.fetchNextPage()} />
      )}
      <LoadMore list={list} noun="entries" />
    </>
  )
}
