import {
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookFormat,
} from '@afterimage/contract/webhook'
import { createWebhook } from '@afterimage/contract/webhook-endpoints'
import { keysOf } from '@afterimage/core/keys-of'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../../shared/api/call-api.ts'
import { FormError } from '../../../../shared/forms/form-error.tsx'
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FieldGroup } from '../../../../shared/ui/field-group.tsx'
import { SelectField } from '../../../../shared/ui/select-field.tsx'
import { TextField } from '../../../../shared/ui/text-field.tsx'
import { webhooksQuery } from '../../account-queries.ts'

interface WebhookFields {
  readonly url: string
  readonly events: WebhookEvent[]
  readonly format: WebhookFormat
}

const EVENTS = keysOf(WEBHOOK_EVENTS)
const USUAL: WebhookFields = {
  url: '',
  events: ['evolution.started', 'evolution.completed', 'evolution.failed'],
  format: 'standard',
}

/** Who takes the messages, and where that finds its address. */
const FORMATS: Readonly<
  Record<WebhookFormat, { readonly name: string; readonly hint: string; readonly like: string }>
> = {
  standard: {
    name: 'a program of yours',
    hint: 'It gets signed JSON, by the Standard Webhooks specification.',
    like: 'https://example.com/webhooks',
  },
  discord: {
    name: 'a Discord channel',
    hint: 'Copy it from the channel’s settings, under Integrations.',
    like: 'https://discord.com/api/webhooks/…',
  },
  ntfy: { name: 'ntfy', hint: 'The server with your topic.', like: 'https://ntfy.sh/my-topic' },
}

/** Adds an endpoint: who is told, where, and of what. */
export function NewWebhookForm({
  onAdded,
  onCancel,
}: {
  /** Called with the secret where there is something to verify with it. */
  readonly onAdded: (secret: string | null) => void
  readonly onCancel: () => void
}) {
  const form = useContractForm<WebhookFields>(createWebhook.body, { defaultValues: USUAL })
  const queries = useQueryClient()
  const addition = useMutation({
    mutationFn: (body: WebhookFields) => callApi(createWebhook, { body }),
    onSuccess: ({ secret, webhook }) => {
      onAdded(webhook.format === 'standard' ? secret : null)
      void queries.invalidateQueries({ queryKey: webhooksQuery.queryKey })
    },
  })
  const { errors } = form.formState
  const isFaulty = errors.url !== undefined || errors.events !== undefined
  const format = form.watch('format')
  return (
    <form
      onSubmit={form.onSubmit((fields) => addition.mutate(fields))}
      aria-label="New webhook"
      className="mt-4 grid max-w-[440px] gap-5"
    >
      <SelectField
        label="For"
        value={format}
        onChange={(value) => {
          const chosen = keysOf(FORMATS).find((name) => name === value)
          if (chosen !== undefined) form.setValue('format', chosen)
        }}
      >
        {keysOf(FORMATS).map((name) => (
          <option key={name} value={name}>
            {FORMATS[name].name}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.register('url')}
        label="Address"
        type="url"
        hint={FORMATS[format].hint}
        placeholder={FORMATS[format].like}
        maxLength={MAX_WEBHOOK_URL_LENGTH}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        required
        error={errors.url?.message}
        disabled={addition.isPending}
      />
      <FieldGroup legend="Tell of">
        {EVENTS.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-3">
            <input
              type="checkbox"
              value={event}
              {...form.register('events')}
              disabled={addition.isPending}
              className="size-4 shrink-0 accent-safelight"
            />
            <span>
              <span className="font-mono text-small">{event}</span>
              <span className="block text-dim text-small">{WEBHOOK_EVENTS[event]}</span>
            </span>
          </label>
        ))}
        <FormError error={errors.events?.message ?? null} />
      </FieldGroup>
      <FormError error={isFaulty ? null : (addition.error?.message ?? null)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={addition.isPending}>
          {addition.isPending ? 'Adding it…' : 'Add the webhook'}
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={addition.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
