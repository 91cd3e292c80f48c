import { isCancelled } from '@afterimage/core/statuses'
import { Notice } from '../../../shared/ui/notice.tsx'

interface ErrorCardProps {
  readonly error: string | null
  /** Whether there is a film of what was made. */
  readonly hasFilm: boolean
  readonly isOwner: boolean
}

/** Why the evolution stopped. */
export function ErrorCard({ error, hasFilm, isOwner }: ErrorCardProps) {
  if (isCancelled('failed', error)) {
    return (
      <Notice icon="stop" role="status" title="Cancelled">
        {isOwner ? 'You' : 'Its owner'} stopped it. The frames made so far are kept{hasFilm && ', with their film'}.
      </Notice>
    )
  }
  return (
    <Notice tone="failed" role="alert" title="The evolution stopped">
      {error || 'An error occurred'}
    </Notice>
  )
}
