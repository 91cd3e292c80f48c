import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useDeletion } from '../evolution-actions.ts'

/** Deletes an evolution that has ended, after asking. */
export function DeleteEvolution({ id }: { readonly id: string }) {
  const deletion = useDeletion(id)
  return (
    <ConfirmDialog
      trigger={
        <Button disabled={deletion.isPending}>{deletion.isPending ? 'Deleting…' : 'Delete this evolution…'}</Button>
      }
      title="Delete it for good?"
      confirmLabel="Delete it"
      cancelLabel="Keep it"
      onConfirm={() => deletion.mutate()}
    >
      Its frames, its films and every link to it are gone at once.
    </ConfirmDialog>
  )
}
