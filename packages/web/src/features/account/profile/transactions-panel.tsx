import type { CreditTransaction } from '@afterimage/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { formatChange } from '../../../shared/format/format-money.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { creditsQuery } from '../account-queries.ts'

const FEW = 10

/** Everything that was given and taken, the newest first. */
export function TransactionsPanel() {
  const credits = useQuery(creditsQuery)
  const hasFailed = credits.isError
  useEffect(() => {
    if (!hasFailed) return
    toast({
      title: 'Failed to load transactions',
      description: 'Please try again later',
      variant: 'destructive',
    })
  }, [hasFailed])
  return (
    <Panel title="Transaction history">
      {credits.data && <Transactions transactions={credits.data.transactions} />}
      {credits.isPending && (
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {!credits.data && hasFailed && (
        <Notice
          title="Failed to load transactions"
          tone="failed"
          action={
            <Button size="small" onClick={() => void credits.refetch()}>
              Try again
            </Button>
          }
        >
          Please try again later
        </Notice>
      )}
    </Panel>
  )
}

function Transactions({ transactions }: { readonly transactions: readonly CreditTransaction[] }) {
  const [isWhole, setIsWhole] = useState(false)
  if (transactions.length === 0) return <p className="text-dim">No transactions yet.</p>
  const shown = isWhole ? transactions : transactions.slice(0, FEW)
  return (
    <>
      <ul>
        {shown.map(({ id, description, amount, evolution_id, created_at }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-line border-b py-3 first:pt-0">
            <span className="min-w-0">
              {evolution_id === null ? (
                description
              ) : (
                <Link
                  to={`/evolution/${evolution_id}`}
                  className="underline decoration-edge underline-offset-4 hover:decoration-current"
                >
                  {description}
                </Link>
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
      {shown.length < transactions.length && (
        <Button size="small" className="mt-4" onClick={() => setIsWhole(true)}>
          Show all {transactions.length}
        </Button>
      )}
    </>
  )
}
