import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'

interface LoadFailureProps {
  readonly title: string
  readonly error: Error | null
  readonly onRetry: () => void
}

/** What could not be loaded, why, and the way to try again. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <Notice
      title={title}
      tone="failed"
      role="alert"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error?.message}
    </Notice>
  )
}
