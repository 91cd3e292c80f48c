import { MAX_WEBHOOK_DELIVERIES, WEBHOOK_TRIES, type WebhookDelivery } from '@afterimage/contract/webhook'
import { resendWebhook } from '@afterimage/contract/webhook-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../shared/api/call-api.ts'
import { formatSecond } from '../../../../shared/format/format-date.ts'
import { Badge, type BadgeDot } from '../../../../shared/ui/badge.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { toast } from '../../../../shared/ui/toast-store.ts'
import { webhookDeliveriesQuery } from '../../account-queries.ts'

const STATES: Readonly<Record<WebhookDelivery['state'], readonly [dot: BadgeDot, label: string]>> = {
  waiting: ['pending', 'Waiting'],
  delivered: ['completed', 'Delivered'],
  failed: ['failed', 'Failed'],
}

const FIRST_SHOWN = 5

/** What was sent to an endpoint and how it was answered, newest first. */
export function DeliveryLog({ id, isOn }: { readonly id: string; readonly isOn: boolean }) {
  const answer = useQuery(webhookDeliveriesQuery(id))
  const [isWhole, setIsWhole] = useState(false)
  if (answer.isPending) {
    return (
      <div aria-busy="true" className="mt-3">
        <Skeleton className="h-14" />
      </div>
    )
  }
  if (!answer.data) {
    return (
      <div className="mt-3">
        <Notice tone="failed" role="alert" title="The deliveries could not be loaded">
          {answer.error.message}
        </Notice>
      </div>
    )
  }
  if (answer.data.length === 0) return <p className="mt-3 text-dim text-small">Nothing was sent to it yet.</p>
  return (
    <div className="mt-3 rounded-sm bg-panel px-4 py-1">
      <ul aria-label="Deliveries">
        {answer.data.slice(0, isWhole ? undefined : FIRST_SHOWN).map((delivery) => (
          <DeliveryRow key={delivery.id} endpoint={id} delivery={delivery} isOn={isOn} />
        ))}
      </ul>
      {!isWhole && answer.data.length > FIRST_SHOWN && (
        <Button size="small" look="quiet" className="mt-2" onClick={() => setIsWhole(true)}>
          Show {answer.data.length - FIRST_SHOWN} more
        </Button>
      )}
      <p className="py-2 text-faint text-small">At most {MAX_WEBHOOK_DELIVERIES} are kept, for a week.</p>
    </div>
  )
}

function DeliveryRow({
  endpoint,
  delivery,
  isOn,
}: {
  readonly endpoint: string
  readonly delivery: WebhookDelivery
  readonly isOn: boolean
}) {
  const queries = useQueryClient()
  const again = useMutation({
    mutationFn: () => callApi(resendWebhook, { params: { id: endpoint, delivery: delivery.id } }),
    onError: (error) => toast({ title: 'Could not send it again', description: error.message, variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: webhookDeliveriesQuery(endpoint).queryKey }),
  })
  const [dot, label] = STATES[delivery.state]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="break-all font-mono text-small">{delivery.event}</span>
        <span className="block text-dim text-small">{describe(delivery)}</span>
        {delivery.error !== null && <span className="block text-failed text-small">{delivery.error}</span>}
        {delivery.answer !== null && delivery.answer !== '' && (
          <span className="line-clamp-3 break-all font-mono text-faint text-small">{delivery.answer}</span>
        )}
      </span>
      <span className="flex items-center gap-2">
        <Badge dot={dot} isActive={delivery.state === 'waiting'}>
          {label}
        </Badge>
        {isOn && (
          <Button size="small" onClick={() => again.mutate()} disabled={again.isPending}>
            Send again<span className="sr-only"> {delivery.event}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

/** When, how it was answered, and what comes next. */
function describe({ createdAt, triedAt, status, durationMs, tries, nextTryAt }: WebhookDelivery): string {
  const parts = [formatSecond(triedAt ?? createdAt)]
  if (status !== null) parts.push(`status ${status}`)
  if (durationMs !== null) parts.push(`${durationMs.toLocaleString('en-US')} ms`)
  if (tries > 1) parts.push(`try ${tries} of ${WEBHOOK_TRIES}`)
  if (nextTryAt !== null && tries > 0) parts.push(`next try ${formatSecond(nextTryAt)}`)
  return parts.join(' · ')
}
