import { Link } from 'react-router'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { KeyCap } from '../shared/key-cap.tsx'
import type { Decided } from './use-queue.ts'

interface DecidedLineProps {
  readonly decided: Decided | null
  readonly error: Error | null
  readonly isBusy: boolean
  readonly onUndo: () => void
}

/** What was decided last, and the way back; it stays until the next decision. */
export function DecidedLine({ decided, error, isBusy, onUndo }: DecidedLineProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        (decided !== null || error !== null) && 'mb-4 min-h-10',
      )}
    >
      <p role="status" className="flex min-w-0 items-center gap-2 text-small empty:hidden">
        {decided !== null && (
          <>
            <span className="text-completed">
              <Icon name="check" />
            </span>
            {decided.sentence}
          </>
        )}
      </p>
      {decided?.undo !== undefined && (
        <Button size="small" aria-disabled={isBusy} aria-keyshortcuts="U" onClick={onUndo}>
          {decided.undo.decision === 'restore' ? 'Show it again' : 'Hide it again'}
          <KeyCap>U</KeyCap>
        </Button>
      )}
      {decided !== null && decided.id !== null && (
        <Link
          to={`/admin/evolution?${new URLSearchParams({ id: decided.id })}`}
          className="inline-flex min-h-8 items-center text-dim text-small underline decoration-edge underline-offset-4 hover:text-paper"
        >
          Look at it again
        </Link>
      )}
      <FormError error={error?.message ?? null} />
    </div>
  )
}
