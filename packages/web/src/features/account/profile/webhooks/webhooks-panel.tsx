import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNextFocus } from '../../../../shared/hooks/focus-once-lost.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { Panel } from '../../../../shared/ui/panel.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { webhooksQuery } from '../../account-queries.ts'
import { NewSecret } from '../new-secret.tsx'
import { NewWebhookForm } from './new-webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'

/** Endpoints that are told of the account's evolutions, and how that went. */
export function WebhooksPanel() {
  const answer = useQuery(webhooksQuery)
  const [isAdding, setIsAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const [next, takeFocus] = useNextFocus<HTMLButtonElement>()
  return (
    <Panel title="Webhooks">
      <p className="max-w-[60ch] text-dim">
        Be told when one of your evolutions starts, is complete or fails: at an address of yours, in a Discord channel,
        or by ntfy.
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
            title="Your webhooks could not be loaded"
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
        <NewSecret
          secret={secret}
          noun="signing secret"
          label="Your new signing secret"
          onSaved={() => setSecret(null)}
        />
      )}
      {answer.data && answer.data.length > 0 && (
        <ul className="mt-4">
          {answer.data.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onRemoved={takeFocus} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <NewWebhookForm
          onAdded={(added) => {
            setSecret(added)
            setIsAdding(false)
          }}
          onCancel={() => setIsAdding(false)}
        />
      ) : (
        <Button ref={next} className="mt-4" onClick={() => setIsAdding(true)}>
          New webhook…
        </Button>
      )}
    </Panel>
  )
}
