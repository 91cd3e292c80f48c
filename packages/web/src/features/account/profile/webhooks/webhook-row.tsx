import type { Webhook } from '@afterimage/contract/webhook'
import { changeWebhook, deleteWebhook, testWebhook } from '@afterimage/contract/webhook-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { callApi } from '../../../../shared/api/call-api.ts'
import { formatMoment } from '../../../../shared/format/format-date.ts'
import { Badge, type BadgeDot } from '../../../../shared/ui/badge.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../../shared/ui/toast-store.ts'
import { webhooksQuery } from '../../account-queries.ts'
import { DeliveryLog } from './delivery-log.tsx'

const REASONS: Readonly<Record<NonNullable<Webhook['disabledBecause']>, string>> = {
  failing: 'nothing could be delivered to it for a day',
  gone: 'it answered that it wants no more messages',
  owner: 'by you',
  secret: 'its secret can no longer be read here: add it again',
}

/** One endpoint: what it is told of, how it is doing, and what was sent to it. */
export function WebhookRow({ webhook, onRemoved }: { readonly webhook: Webhook; readonly onRemoved: () => void }) {
  const { id, events, disabledAt } = webhook
  const url = webhook.url ?? 'an address that can no longer be read'
  const logId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
  const failed = (title: string) => (error: Error) =>
    toast({ title, description: error.message, variant: 'destructive' })
  const test = useMutation({
    mutationFn: () => callApi(testWebhook, { params: { id } }),
    onSuccess: () => setIsOpen(true),
    onError: failed('Could not send a test'),
    onSettled,
  })
  const change = useMutation({
    mutationFn: (isOn: boolean) => callApi(changeWebhook, { params: { id }, body: { isOn } }),
    onError: failed('Could not change the webhook'),
    onSettled,
  })
  const removal = useMutation({
    mutationFn: () => callApi(deleteWebhook, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: 'Webhook removed', description: message }),
    onError: failed('Could not remove the webhook'),
    onSettled: () => onSettled().then(onRemoved),
  })
  const isBusy = test.isPending || change.isPending || removal.isPending
  const named = <span className="sr-only"> {url}</span>
  return (
    <li className="border-line border-b py-4 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60">
          <span className="break-all font-mono text-small">{url}</span>
          <span className="block text-dim text-small">{events.map(shortName).join(', ')}</span>
        </span>
        <State webhook={webhook} />
      </div>
      {webhook.disabledBecause !== null && disabledAt !== null && (
        <p className="mt-2 text-dim text-small">
          Switched off on {formatMoment(disabledAt)}: {REASONS[webhook.disabledBecause]}.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isOpen} aria-controls={logId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide deliveries' : 'Deliveries'}
          {named}
        </Button>
        {disabledAt === null ? (
          <Button size="small" onClick={() => isBusy || test.mutate()} aria-disabled={isBusy}>
            Send a test{named}
          </Button>
        ) : null}
        <Button size="small" onClick={() => isBusy || change.mutate(disabledAt !== null)} aria-disabled={isBusy}>
          {disabledAt === null ? 'Switch off' : 'Switch on'}
          {named}
        </Button>
        <ConfirmDialog
          trigger={
            <Button size="small" look="quiet" aria-disabled={isBusy}>
              Remove{named}
            </Button>
          }
          title="Remove this webhook?"
          confirmLabel="Remove"
          cancelLabel="Keep it"
          onConfirm={() => isBusy || removal.mutate()}
        >
          Nothing more is sent to it, and its deliveries are deleted. This cannot be undone.
        </ConfirmDialog>
      </div>
      <div id={logId}>{isOpen && <DeliveryLog id={id} isOn={disabledAt === null} />}</div>
    </li>
  )
}

function State({ webhook: { disabledAt, failingSince } }: { readonly webhook: Webhook }) {
  const [dot, label]: [BadgeDot, string] =
    disabledAt !== null ? ['off', 'Off'] : failingSince !== null ? ['failed', 'Failing'] : ['completed', 'On']
  return <Badge dot={dot}>{label}</Badge>
}

/** “evolution.completed” among others of its kind: “completed”. */
function shortName(event: string): string {
  return event.replace('evolution.', '')
}
