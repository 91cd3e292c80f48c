import { type ComponentState, getStatus } from '@afterimage/contract/status-endpoint'
import { COMPONENTS, HEADINGS } from '@afterimage/contract/status-words'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../shared/api/call-api.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { ProviderTable } from './provider-table.tsx'
import { StateMark } from './state-mark.tsx'
import { formatTime, queueMessage } from './status-labels.ts'

type Status = z.output<typeof getStatus.ok.body>

const POLL_MS = 15_000

/** How the service is, asked again every 15 s; a hidden tab waits until it is looked at. */
const statusQuery = queryOptions({
  queryKey: QUERY_KEYS.status,
  queryFn: ({ signal }) => callApi(getStatus, { signal }),
  retry: false,
  staleTime: 0,
  refetchInterval: POLL_MS,
  refetchOnWindowFocus: true,
})

/** Whether everything works right now, kept up to date while it is looked at. */
export function StatusScreen() {
  usePublicTitle('/status')
  const status = useQuery(statusQuery)
  const isSilent = status.error !== null
  const [claim, rest] = isSilent
    ? (['No answer', 'from our own server'] as const)
    : HEADINGS[status.data?.state ?? 'operational']
  return (
    <div className="page-width grid max-w-[1072px] grid-cols-1 gap-12">
      <header className="pt-12 sm:pt-20">
        {status.data || isSilent ? (
          <h1 className="text-balance display-text text-slide">
            {claim} <em className="text-dim">{rest}</em>
          </h1>
        ) : (
          <h1 className="text-balance display-text text-dim text-slide">Checking…</h1>
        )}
        <p role="status" className="mt-3 text-dim">
          {status.data ? (
            <>
              Updated <time dateTime={status.data.checkedAt}>{CLOCK.format(new Date(status.data.checkedAt))}</time>.
              {!isSilent && ' Refreshes every 15 seconds.'}
            </>
          ) : (
            'Every component is checked live.'
          )}
        </p>
      </header>
      {isSilent && (
        <Notice
          title="The API does not answer"
          tone="failed"
          role="alert"
          action={
            <Button size="small" onClick={() => void status.refetch()}>
              Check again
            </Button>
          }
        >
          {status.error.message} {status.data ? 'Below is the last known state.' : 'We keep checking.'}
        </Notice>
      )}
      {status.data && <Parts status={status.data} />}
      {status.isPending && <StatusSkeleton />}
    </div>
  )
}

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

function stateOf({ components }: Status, part: Status['components'][number]['id']): ComponentState {
  return components.find(({ id }) => id === part)?.state ?? 'operational'
}

function Parts({ status }: { readonly status: Status }) {
  return (
    <>
      <Panel title="Components">
        <ComponentList components={status.components} />
      </Panel>
      <Panel title="Queue">
        <p className="text-lead">{queueMessage(status.queue, stateOf(status, 'storage'))}</p>
      </Panel>
      <Panel title="Models" aside={<span className="text-dim text-small">over the last hour</span>}>
        <ProviderTable providers={status.providers} />
      </Panel>
    </>
  )
}

type Components = z.output<typeof getStatus.ok.body>['components']

/** The parts of the service, and how long each took to answer. */
function ComponentList({ components }: { readonly components: Components }) {
  return (
    <ul className="grid gap-px sm:grid-cols-2 sm:gap-x-12">
      {components.map(({ id, state, latencyMs }) => (
        <li key={id} className="flex min-h-14 items-center gap-x-4 border-line border-b">
          <span className="min-w-0 flex-1">
            {COMPONENTS[id].name} <span className="text-dim text-small">{COMPONENTS[id].task}</span>
          </span>
          <span className="figure-text whitespace-nowrap text-dim text-small">{formatTime(latencyMs)}</span>
          <StateMark state={state} />
        </li>
      ))}
    </ul>
  )
}

/** The page while the parts are asked. */
function StatusSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-12">
      <Panel title="Components">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-12">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-10" />
          ))}
        </div>
      </Panel>
      <Panel title="Queue">
        <Skeleton className="h-7 w-2/3" />
      </Panel>
      <Panel title="Models">
        <Skeleton className="h-16" />
      </Panel>
    </div>
  )
}
