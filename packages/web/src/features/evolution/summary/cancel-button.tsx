import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useCancel } from '../evolution-actions.ts'

interface CancelButtonProps {
  readonly id: string
  /** Whether credits were paid for it. */
  readonly isPaidFor: boolean
}

/** Stops an evolution, after asking and saying what comes back. */
export function CancelButton({ id, isPaidFor }: CancelButtonProps) {
  const cancel = useCancel(id)
  return (
    <ConfirmDialog
      trigger={
        <Button disabled={cancel.isPending}>
          <Icon name="stop" />
          {cancel.isPending ? 'Stopping…' : 'Cancel'}
        </Button>
      }
      title="Stop it here?"
      confirmLabel="Stop it"
      cancelLabel="Let it run"
      onConfirm={() => cancel.mutate()}
    >
      It stops now. The frames made so far stay, and it can go on from them later.
      {isPaidFor &&
        ' You get the credits for the missing frames back, rounded down to whole credits; a frame that a paid model is making right now counts as made.'}
    </ConfirmDialog>
  )
}
