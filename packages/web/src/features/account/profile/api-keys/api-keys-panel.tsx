import type { ApiKey, ApiUsage } from '@afterimage/contract/api-key'
import { revokeApiKey } from '@afterimage/contract/api-key-endpoints'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../shared/api/call-api.ts'
import { formatDay, formatMoment } from '../../../../shared/format/format-date.ts'
import { useNextFocus } from '../../../../shared/hooks/focus-once-lost.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { Panel } from '../../../../shared/ui/panel.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { toast } from '../../../../shared/ui/toast-store.ts'
import { apiKeysQuery } from '../../account-queries.ts'
import { NewSecret } from '../new-secret.tsx'
import { NewApiKeyForm } from './new-api-key-form.tsx'

/** Keys for programs that call in the account's name: what they may do, when they were used, and how to end that. */
export function ApiKeysPanel() {
  const answer = useQuery(apiKeysQuery)
  const [isMaking, setIsMaking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [next, takeFocus] = useNextFocus<HTMLButtonElement>()
  return (
    <Panel title="API keys" aside={answer.data && <Usage {...answer.data.usage} />}>
      <p className="max-w-[60ch] text-dim">
        A key lets a program use your account without your password.{' '}
        <a href="/api/openapi.json" className="text-paper underline underline-offset-4">
          What it can call
        </a>
      </p>
      {answer.isPending && (
        <div aria-busy="true" className="mt-4">
          <Skeleton className="h-14" />
        </div>
      )}
      {!answer.data && answer.error !== null && (
        <div className="mt-4">
          <Notice
            tone="failed"
            role="alert"
            title="Your API keys could not be loaded"
            action={
              <Button size="small" onClick={() => void answer.refetch()}>
                Try again
              </Button>
            }
          >
            {answer.error.message}
          </Notice>
        </div>
      )}
      {secret !== null && (
        <NewSecret secret={secret} noun="key" label="Your new API key" onSaved={() => setSecret(null)} />
      )}
      {answer.data && answer.data.keys.length > 0 && (
        <ul className="mt-4">
          {answer.data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoked={takeFocus} />
          ))}
        </ul>
      )}
      {isMaking ? (
        <NewApiKeyForm
          onMade={(made) => {
            setSecret(made)
            setIsMaking(false)
          }}
          onCancel={() => setIsMaking(false)}
        />
      ) : (
        <Button ref={next} className="mt-4" onClick={() => setIsMaking(true)}>
          New API key…
        </Button>
      )}
    </Panel>
  )
}

function Usage({ used, limit, resetsAt }: ApiUsage) {
  return (
    <span className="text-dim text-small">
      {used.toLocaleString('en-US')} of {limit.toLocaleString('en-US')} calls used, until {formatDay(resetsAt)}
    </span>
  )
}

function KeyRow({ apiKey, onRevoked }: { readonly apiKey: ApiKey; readonly onRevoked: () => void }) {
  const { id, name, prefix, scopes, expiresAt, lastUsedAt } = apiKey
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => callApi(revokeApiKey, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: 'API key revoked', description: message }),
    onError: (error) =>
      toast({ title: 'Could not revoke the key', description: error.message, variant: 'destructive' }),
    onSettled: () => queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey }).then(onRevoked),
  })
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  const end = expiresAt === null ? 'never expires' : `${isExpired ? 'expired' : 'expires'} ${formatDay(expiresAt)}`
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:pt-0">
      <span className="min-w-0">
        <span className="break-words">{name}</span>
        <span className="block text-dim text-small">
          <span className="font-mono">{prefix}…</span> · {scopes.join(', ')} · {end} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatMoment(lastUsedAt)}`}
        </span>
      </span>
      <ConfirmDialog
        trigger={
          <Button size="small" aria-disabled={revoke.isPending}>
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        }
        title={`Revoke “${name}”?`}
        confirmLabel="Revoke"
        cancelLabel="Keep it"
        onConfirm={() => revoke.isPending || revoke.mutate()}
      >
        Programs that use it are refused at once. This cannot be undone.
      </ConfirmDialog>
    </li>
  )
}
