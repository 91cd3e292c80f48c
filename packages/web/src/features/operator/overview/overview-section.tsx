import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAge } from '../../../shared/format/format-age.ts'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { FactList } from '../../../shared/ui/fact-list.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { overviewQuery } from '../operator-queries.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { SectionHead } from '../shared/section-head.tsx'
import type { Overview } from './waiting.ts'

/** What waits for the operator, with the ways there, and how the installation is. */
export function OverviewSection() {
  const overview = useQuery(overviewQuery)
  return (
    <>
      <SectionHead title="Operator">What waits for you, and how this installation is.</SectionHead>
      {overview.data === undefined && overview.error !== null && (
        <LoadFailure
          title="The overview could not be loaded"
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      )}
      {overview.isPending && <OverviewSkeleton />}
      {overview.data && <Counted overview={overview.data} />}
    </>
  )
}

function Counted({ overview }: { readonly overview: Overview }) {
  const { held, hidden, reported, openMessages, jobs, pausedProviders, unassessed } = overview
  return (
    <div className="grid gap-12">
      {overview.isStorePublic && (
        <Notice title="The store hands out files to anyone who has their addresses" tone="warning">
          Hiding an evolution does not close them (STORAGE_PUBLIC_URL). Removing it deletes them.
        </Notice>
      )}
      <ul className="grid border-line border-t sm:grid-cols-2 sm:gap-x-12 xl:grid-cols-3">
        <Waits count={held} to="/admin/queue?list=held" name="waiting before the gallery" />
        <Waits count={hidden} to="/admin/queue?list=hidden" name="hidden by reports" />
        <Waits count={reported} to="/admin/queue?list=reported" name="reported, still shown" />
        <Waits count={openMessages} to="/admin/messages?state=open" name="open messages" />
        <Waits count={jobs.failed} to="/admin/jobs" name="failed jobs" />
        <Waits count={pausedProviders} to="/admin/providers" name="paused providers" />
      </ul>
      <Panel title="This installation" className="max-w-[560px]">
        <FactList
          facts={[
            { name: 'Version', value: overview.version, isMono: true },
            {
              name: 'Running since',
              value: `${formatMoment(overview.startedAt)} (${formatAge(Date.parse(overview.startedAt), Date.now())})`,
            },
            { name: 'Jobs', value: `${count(jobs.running)} running, ${count(jobs.waiting)} waiting` },
            {
              name: 'Networks look at frames',
              value: overview.isLooking ? `Yes, ${count(unassessed)} originals are to come` : 'No (LOOK=off)',
            },
            { name: 'Sends emails', value: overview.sendsMail ? 'Yes' : 'No, none is configured' },
            { name: 'Files are guarded', value: overview.isStorePublic ? 'No, the store is public' : 'Yes' },
          ]}
        />
      </Panel>
    </div>
  )
}

interface WaitsProps {
  readonly count: number
  readonly to: string
  readonly name: string
}

/** How many of something wait, as the way there. */
function Waits({ count: waiting, to, name }: WaitsProps) {
  return (
    <li className="border-line border-b">
      <Link to={to} className="group flex min-h-20 items-baseline gap-4 py-4">
        <span className={`display-text min-w-14 text-figure ${waiting === 0 ? 'text-faint' : 'text-glow'}`}>
          {count(waiting)}
        </span>
        <span className="text-dim group-hover:text-paper group-hover:underline group-hover:underline-offset-4">
          {name}
        </span>
      </Link>
    </li>
  )
}

function count(value: number): string {
  return value.toLocaleString('en-US')
}

function OverviewSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-12">
      <p role="status" className="sr-only">
        Loading
      </p>
      <div className="grid gap-px sm:grid-cols-2 sm:gap-x-12 xl:grid-cols-3">
        {['held', 'hidden', 'reported', 'messages', 'jobs', 'providers'].map((place) => (
          <Skeleton key={place} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-56 max-w-[560px]" />
    </div>
  )
}
