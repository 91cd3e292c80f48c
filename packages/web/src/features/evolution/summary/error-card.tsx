import { isCancelled } from '@afterimage/core/statuses'
import { Notice } from '../../../shared/ui/notice.tsx'

/** Why the evolution stopped. */
export function ErrorCard({ error }: { readonly error: string | null }) {
  if (isCancelled('failed', error)) {
    return (
      <Notice icon="stop" role="status" title="Cancelled">
        It was stopped by its owner. The frames made so far stay.
      </Notice>
    )
  }
  return (
    <Notice tone="failed" role="alert" title="It stopped">
      {error || 'An error occurred'}
    </Notice>
  )
}
