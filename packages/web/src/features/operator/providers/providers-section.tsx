import type { OperatorProvider } from '@afterimage/contract/operator'
import { resumeOperatorProvider } from '@afterimage/contract/operator-site-endpoints'
import { useMutation, useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../shared/format/format-date.ts'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { Badge, type BadgeDot } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { callAsOperator } from '../call-as-operator.ts'
import { operatorProvidersQuery } from '../operator-queries.ts'
import { useToldAnew } from '../shared/heading-focus.ts'
import { LoadFailure } from '../shared/load-failure.tsx'
import { NothingHere } from '../shared/nothing-here.tsx'
import { RowsSkeleton } from '../shared/rows-skeleton.tsx'
import { SectionHead } from '../shared/section-head.tsx'
import { SpendingBar } from './spending-bar.tsx'

/** What providers cost today, how they do, and which are paused. */
export function ProvidersSection() {
  const providers = useQuery(operatorProvidersQuery)
  return (
    <>
      <SectionHead title="Providers">
        Spending counts from 00:00 UTC. Budgets are set where the server is started (PROVIDER_DAILY_BUDGET_USD).
      </SectionHead>
      {providers.isPending && <RowsSkeleton height="h-32" rows={3} />}
      {providers.data === undefined && providers.error !== null && (
        <LoadFailure
          title="The providers could not be loaded"
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      {providers.data?.length === 0 && (
        <NothingHere title="No providers">
          Only the built-in networks are at work here, and they cost nothing.
        </NothingHere>
      )}
      <ul>
        {providers.data?.map((provider) => (
          <ProviderRow key={provider.provider} provider={provider} />
        ))}
      </ul>
    </>
  )
}

function ProviderRow({ provider }: { readonly provider: OperatorProvider }) {
  const { name, pausedUntil, pauseReason, isConfigured, isSpent } = provider
  const [dot, label] = standingOf(provider)
  return (
    <li className="grid gap-x-12 gap-y-4 border-line border-b py-6 first:pt-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 className="display-text text-title">{name}</h2>
          <Badge dot={dot}>{label}</Badge>
        </div>
        {pauseReason !== null && <p className="text-dim text-small">{pauseReason}</p>}
        {isSpent && <p className="text-dim text-small">It is asked for nothing until 00:00 UTC.</p>}
        {!isConfigured && <p className="text-dim text-small">It is not configured any more.</p>}
        {pausedUntil !== null && <Pause provider={provider} until={pausedUntil} />}
      </div>
      <div className="grid content-start gap-4">
        <SpendingBar {...provider} />
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Measure name="tries in the last hour" value={provider.tries.toLocaleString('en-US')} />
          <Measure name="made a frame" value={percent(provider.successRate)} />
          <Measure
            name="median frame"
            value={provider.medianFrameMs === null ? '–' : formatDuration(provider.medianFrameMs)}
          />
        </dl>
      </div>
    </li>
  )
}

function Pause({
  provider: { provider, name },
  until,
}: {
  readonly provider: OperatorProvider
  readonly until: string
}) {
  const resumption = useMutation({
    mutationFn: () => callAsOperator(resumeOperatorProvider, { params: { provider } }),
    onSuccess: ({ message }) => toast({ title: 'Pause ended', description: message }),
    onError: (error) =>
      toast({ title: 'The pause could not be ended', description: error.message, variant: 'destructive' }),
    onSettled: useToldAnew(),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-small">
        Paused until <time dateTime={until}>{formatMoment(until)}</time>
      </p>
      <ConfirmDialog
        trigger={
          <Button size="small" aria-disabled={resumption.isPending}>
            End the pause…<span className="sr-only"> of {name}</span>
          </Button>
        }
        title={`Ask ${name} again now?`}
        confirmLabel="End the pause"
        cancelLabel="Leave it paused"
        onConfirm={() => resumption.mutate()}
      >
        New evolutions start with it at once. Without quota or money there, it is paused again at the next refusal.
      </ConfirmDialog>
    </div>
  )
}

function Measure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex min-w-20 flex-col-reverse">
      <dt className="text-dim text-label">{name}</dt>
      <dd className="figure-text">{value}</dd>
    </div>
  )
}

/** Only all of them are 100%. */
function percent(rate: number | null): string {
  return rate === null ? '–' : `${Math.floor(rate * 100)}%`
}

function standingOf({
  isConfigured,
  isSpent,
  pausedUntil,
  pauseReason,
}: OperatorProvider): readonly [BadgeDot, string] {
  if (!isConfigured) return ['off', 'Not configured']
  if (isSpent) return ['failed', 'Budget spent']
  return pausedUntil !== null || pauseReason !== null ? ['pending', 'Paused'] : ['completed', 'Taking evolutions']
}
