import { listHalfLives } from '@afterimage/contract/half-life-endpoint'
import { MIN_FOR_QUARTILES } from '@afterimage/core/half-lives'
import { PUBLISHED_DIFFERENCE, PUBLISHED_SOURCE } from '@afterimage/core/published-drift'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import {
  addressOfSort,
  type CompareRow,
  nextSort,
  ownRows,
  PUBLISHED_ROWS,
  type SortKey,
  sortInAddress,
} from './compare-rows.ts'
import { HalfLifeTable } from './half-life-table.tsx'

/** What both tables share. */
type SharedTable = Pick<ComponentProps<typeof HalfLifeTable>, 'sort' | 'lastFrame' | 'onSort'>

/** Half-lives by model and style, of the public evolutions here and of what others have published. The address keeps the sort. */
export function CompareScreen() {
  usePublicTitle('/compare')
  const [search, setSearch] = useSearchParams()
  const counted = useQuery({
    queryKey: QUERY_KEYS.halfLives,
    queryFn: ({ signal }) => callApi(listHalfLives, { signal }),
  })
  const rows = ownRows(counted.data?.groups ?? [])
  const sort = sortInAddress(search)
  const table: SharedTable = {
    ...{ sort, lastFrame: lastFrameOf([...rows, ...PUBLISHED_ROWS]) },
    onSort: (by: SortKey) => setSearch(addressOfSort(nextSort(sort, by)), { replace: true, preventScrollReset: true }),
  }
  return (
    <div className="page-width grid max-w-[1200px] gap-12">
      <header className="pt-12">
        <h1 className="text-balance display-text text-slide">
          How fast <em className="text-dim">each model forgets</em>
        </h1>
        <p className="mt-3 max-w-[62ch] text-dim">
          The half-life is the frame by which half of the pictures have lost more than half of their original. The
          middle half shows when a quarter and when three quarters of them had.{' '}
          <Link to="/atlas" className="text-paper underline underline-offset-4">
            See each of them on a map
          </Link>
          .
        </p>
      </header>
      <Panel title="On this site" aside={counted.data && <CountedAt at={counted.data.countedAt} />}>
        {counted.isPending && <TableSkeleton />}
        {counted.data && rows.length === 0 && <CompareEmpty />}
        {rows.length > 0 && (
          <>
            <HalfLifeTable
              {...table}
              caption="Half-lives of the public evolutions on this site"
              task="Style"
              unit="Evolutions"
              rows={rows}
            />
            <p className="mt-4 max-w-[80ch] text-dim text-small">
              Public evolutions that use a style’s own prompt, in frames. An evolution that ends above half counts up to
              its last frame (Kaplan–Meier). “&gt; 25” means that it had not happened by frame 25, the last one watched.
              With fewer than {MIN_FOR_QUARTILES} evolutions only the counts are shown. A model’s name opens its
              evolutions in the gallery.
            </p>
          </>
        )}
        {counted.isError && counted.data === undefined && (
          <Notice
            title="The half-lives could not be loaded"
            tone="failed"
            role="alert"
            action={
              <Button size="small" onClick={() => void counted.refetch()}>
                Try Again
              </Button>
            }
          >
            {counted.error.message}
          </Notice>
        )}
      </Panel>
      {/* Behind the other table, so that it does not move when that arrives. */}
      {!counted.isPending && <Published table={table} />}
    </div>
  )
}

/** What others have published, and how it differs. */
function Published({ table }: { readonly table: SharedTable }) {
  return (
    <Panel
      title="Published elsewhere"
      aside={
        <a
          href={PUBLISHED_SOURCE.repository}
          target="_blank"
          rel="noreferrer"
          className="text-dim text-small underline underline-offset-4 hover:text-paper"
        >
          {PUBLISHED_SOURCE.name}, {PUBLISHED_SOURCE.date}
        </a>
      }
    >
      <HalfLifeTable
        {...table}
        caption="Half-lives that others have published"
        task="Task"
        unit="Runs"
        rows={PUBLISHED_ROWS}
      />
      <p className="mt-4 max-w-[80ch] text-dim text-small">
        This is not the same measurement. Their half-life is the first round with an SSIM under 0.5, ours is the first
        frame that keeps less than half of the original by our own measure. {PUBLISHED_DIFFERENCE}
      </p>
    </Panel>
  )
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function CountedAt({ at }: { readonly at: string }) {
  return (
    <p className="text-dim text-small">
      As of <time dateTime={at}>{CLOCK.format(new Date(at))}</time>
    </p>
  )
}

/** The longest that anybody has watched. */
function lastFrameOf(rows: readonly CompareRow[]): number {
  return Math.max(1, ...rows.map(({ halfLives }) => halfLives.watchedUntil))
}

/** So high that what comes behind it is not on the screen yet. */
function TableSkeleton() {
  return (
    <div aria-busy="true" className="grid min-h-svh content-start gap-2">
      {[0, 1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} className="h-12" />
      ))}
    </div>
  )
}

/** What a comparison says where nobody has shown anything that could be compared. */
function CompareEmpty() {
  return (
    <div className="grid justify-items-start gap-4 rounded-sm border border-line border-dashed px-6 py-16 sm:justify-items-center sm:text-center">
      <p className="display-text text-display">Nothing to compare yet</p>
      <p className="max-w-[50ch] text-dim">
        No public evolution on this site has been measured yet. The first one will be counted here. Until then, this is
        what others have published.
      </p>
      <div className="mt-2">
        <Button look="primary" asChild>
          <Link to="/app">Make the first one</Link>
        </Button>
      </div>
    </div>
  )
}
