import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { counted, type Selection } from './use-selection.ts'

/** What can be done with the chosen projects; at the window's edge while there are any to choose. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { ids, removed } = selection
  if (ids === null) return null
  return (
    <div className="page-bleed sticky bottom-(--covered-below) z-10 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-ground py-3">
      <p role="status" className="text-dim text-small">
        {removed === null
          ? `${counted(ids.size)} selected`
          : `Deleting ${Math.min(removed.done + 1, removed.total)} of ${removed.total}…`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={selection.end} disabled={removed !== null}>
          Done
        </Button>
        <ConfirmDialog
          trigger={
            <Button look="primary" disabled={ids.size === 0 || removed !== null}>
              Delete
            </Button>
          }
          title={`Delete ${counted(ids.size)}?`}
          confirmLabel={`Delete ${counted(ids.size)}`}
          cancelLabel="Keep them"
          onConfirm={selection.remove}
        >
          Their frames and films are deleted at once, and links to them stop working. This cannot be undone.
        </ConfirmDialog>
      </div>
    </div>
  )
}
