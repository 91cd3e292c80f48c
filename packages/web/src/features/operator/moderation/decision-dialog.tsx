import { MAX_DECISION_REASON } from '@afterimage/contract/operator'
import { ReasonDialog } from '../shared/reason-dialog.tsx'

interface DecisionDialogProps {
  readonly decision: 'keep_out' | 'remove'
  readonly count: number
  /** What the one is called, where it is one. */
  readonly name: string
  readonly isPending: boolean
  readonly error: Error | null
  readonly onConfirm: (reason: string | null) => void
  readonly onClose: () => void
}

/** Asks for the reason of a decision that the owner reads, and whether it is meant. */
export function DecisionDialog({ decision, count, name, ...rest }: DecisionDialogProps) {
  const isOne = count === 1
  const whom = isOne ? name : `${count} evolutions`
  const isRemoval = decision === 'remove'
  return (
    <ReasonDialog
      {...rest}
      title={isRemoval ? `Remove ${isOne ? 'it' : whom} for good?` : `Keep ${isOne ? 'it' : whom} out of the gallery?`}
      confirmLabel={isRemoval ? 'Remove for good' : 'Keep out'}
      reasonLabel={isOne ? 'Reason for its owner (optional)' : 'Reason for their owners (optional)'}
      maxLength={MAX_DECISION_REASON}
    >
      {isRemoval
        ? `This deletes ${whom} with all frames and films, and links stop working. It cannot be undone.`
        : `Anyone with the link goes on seeing ${whom}. Others of the same picture are kept out, too. You can change this later.`}
    </ReasonDialog>
  )
}
