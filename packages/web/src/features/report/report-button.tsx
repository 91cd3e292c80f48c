import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { ReportDialog } from './report-dialog.tsx'

interface ReportButtonProps {
  readonly id: string
  /** Whether the address asked for it, as the embedded player's link does. */
  readonly isOpen?: boolean
}

/** Lets whoever looks at somebody else's evolution report it. */
export function ReportButton({ id, isOpen = false }: ReportButtonProps) {
  const [isReporting, setIsReporting] = useState(isOpen)
  return (
    <>
      <Button look="quiet" onClick={() => setIsReporting(true)}>
        <Icon name="flag" />
        Report
      </Button>
      {isReporting && <ReportDialog id={id} onClose={() => setIsReporting(false)} />}
    </>
  )
}
