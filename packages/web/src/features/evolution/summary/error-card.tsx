import { isCancelled } from '@afterimage/core/statuses'
import { Notice } from '../../../shared/ui/notice.tsx'

/** Why the evolution stopped. */
export function ErrorCard({ error }: { readonly error: string | null }) {
  if (isCancelled('failed', error)) {
    return (
      <Notice icon="stop" role="status" title="Cancelled">
        Its owner stopped it. The frames made so far are kept.
      </Notice>
    )
  }
  return (
    <Notice tone="failed" role="alert" title="The evolution stopped">
      {error || 'An error occurred'}
    </Notice>
  )
}
