import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useCancel } from '../evolution-actions.ts'

/** Stops an evolution, after asking. */
export function CancelButton({ id }: { readonly id: string }) {
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
    </ConfirmDialog>
  )
}
