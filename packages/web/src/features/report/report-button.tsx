import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface ReportButtonProps {
  readonly id: string
  /** Whether the address asked for it, as the embedded player's link does. */
  readonly isOpen?: boolean
  /** Told when the dialog closes, so that the address need not ask again. */
  readonly onClosed?: () => void
  /** Whether a phone shows its flag alone. */
  readonly isFlagOnPhones?: boolean
}

/** Lets anyone who looks at somebody else's evolution report it. */
export function ReportButton({ id, isOpen = false, onClosed, isFlagOnPhones = false }: ReportButtonProps) {
  const [isReporting, setIsReporting] = useState(isOpen)
  const [isReported, setIsReported] = useState(false)
  return (
    <>
      {/* Disabled in words alone: a button that is really disabled loses the focus. */}
      <Button look="quiet" aria-disabled={isReported} onClick={() => isReported || setIsReporting(true)}>
        <Icon name={isReported ? 'check' : 'flag'} />
        <span className={classNames(isFlagOnPhones && 'max-sm:sr-only')}>{isReported ? 'Reported' : 'Report'}</span>
      </Button>
      {isReporting && (
        <ReportDialog
          id={id}
          onClose={() => {
            setIsReporting(false)
            onClosed?.()
          }}
          onReported={() => setIsReported(true)}
        />
      )}
    </>
  )
}
