import type { OperatorJobs } from '@afterimage/contract/operator'
import { askToLookAgain } from '@afterimage/contract/operator-endpoints'
import { retryOperatorJobs } from '@afterimage/contract/operator-site-endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatAge } from '../../../shared/format/format-age.ts'
import { formatSecond } from '../../../shared/format/format-date.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { jobsQuery } from '../operator-queries.ts'
import { useToldAnew } from '../shared/heading-focus.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'

/** What the queue has to do, of each kind. */
export function JobsSection() {
  const answer = useQuery(jobsQuery)
  return (
    <>
      <SectionHead title="Jobs">
        What waits, runs and has failed. Failed ones are kept for an hour; an evolution’s own failure is on its page.
      </SectionHead>
      {answer.isPending && <RowsSkeleton height="h-16" />}
      {answer.data === undefined && answer.error !== null && (
        <LoadFailure title="The jobs could not be counted" error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.data?.jobs.length === 0 && <NothingHere title="Nothing is to be done" />}
      {answer.data && (
        <>
          <ul aria-label="Kinds of jobs">
            {answer.data.jobs.map((jobs) => (
              <JobRow key={jobs.kind} jobs={jobs} />
            ))}
          </ul>
          <p className="mt-4 text-dim text-small">Counted at {formatSecond(answer.data.countedAt)}.</p>
        </>
      )}
      <LookAgain />
    </>
  )
}

function JobRow({ jobs }: { readonly jobs: OperatorJobs }) {
  const { kind, waiting, retrying, running, failed, waitingSince, lastFailure } = jobs
  return (
    <li className="grid gap-3 border-line border-b py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 className="min-w-0 font-mono">{kind}</h2>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Measure name="waiting" value={waiting} />
          <Measure name="running" value={running} />
          <Measure name="failed" value={failed} isBad={failed > 0} />
        </dl>
      </div>
      {(waitingSince !== null || retrying > 0) && (
        <p className="text-dim text-small">
          {[
            ...(waitingSince === null ? [] : [`The oldest came ${formatAge(Date.parse(waitingSince), Date.now())}.`]),
            ...(retrying === 0 ? [] : [`${retrying} failed before and will be tried again.`]),
          ].join(' ')}
        </p>
      )}
      {lastFailure !== null && (
        <p className="break-words text-small">
          <span className="text-failed">{lastFailure.message}</span>{' '}
          <time dateTime={lastFailure.at} className="text-dim">
            {formatSecond(lastFailure.at)}
          </time>
        </p>
      )}
      {failed > 0 && <Retry kind={kind} failed={failed} />}
    </li>
  )
}

function Retry({ kind, failed }: { readonly kind: string; readonly failed: number }) {
  const retry = useMutation({
    mutationFn: () => callAsOperator(retryOperatorJobs, { params: { kind } }),
    onSuccess: ({ retried }) =>
      toast({ title: retried === 1 ? '1 job is tried again' : `${retried} jobs are tried again` }),
    onError: (error) =>
      toast({ title: 'The jobs could not be tried again', description: error.message, variant: 'destructive' }),
    onSettled: useToldAnew(),
  })
  return (
    <Button
      size="small"
      className="justify-self-start"
      aria-disabled={retry.isPending}
      onClick={() => retry.isPending || retry.mutate()}
    >
      {retry.isPending ? 'One moment…' : `Try ${failed === 1 ? 'it' : `all ${failed}`} again`}
      <span className="sr-only"> of {kind}</span>
    </Button>
  )
}

function Measure({
  name,
  value,
  isBad = false,
}: {
  readonly name: string
  readonly value: number
  readonly isBad?: boolean
}) {
  return (
    <div className="flex min-w-16 flex-col-reverse">
      <dt className="text-dim text-label">{name}</dt>
      <dd className={`figure-text ${isBad ? 'text-failed' : value === 0 ? 'text-faint' : ''}`}>
        {value.toLocaleString('en-US')}
      </dd>
    </div>
  )
}

/** Has the networks look at what they have not seen. */
function LookAgain() {
  const look = useMutation({
    mutationFn: () => callAsOperator(askToLookAgain),
    onSuccess: ({ evolutions }) =>
      toast({
        title:
          evolutions === 0
            ? 'The networks have seen everything'
            : `The networks look at ${evolutions === 1 ? '1 evolution' : `${evolutions} evolutions`}`,
      }),
    onError: (error) => toast({ title: 'They cannot look now', description: error.message, variant: 'destructive' }),
    onSettled: useToldAnew(),
  })
  return (
    <Panel title="Look at older evolutions" className="mt-12">
      <p className="max-w-[60ch] text-dim">
        For evolutions that are older than the networks that look at frames, and for those that a network gave up.
        Nothing is made anew.
      </p>
      <Button className="mt-4" aria-disabled={look.isPending} onClick={() => look.isPending || look.mutate()}>
        {look.isPending ? 'One moment…' : 'Have them looked at'}
      </Button>
    </Panel>
  )
}
