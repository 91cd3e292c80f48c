import type { Project } from '@afterimage/contract/project'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useDeleteProject } from '../project-queries.ts'

/** Deletes a finished project, after asking. */
export function DeleteProject({ project }: { readonly project: Project }) {
  const deletion = useDeleteProject(project.id)
  return (
    <ConfirmDialog
      trigger={<Button disabled={deletion.isPending}>{deletion.isPending ? 'Deleting…' : 'Delete'}</Button>}
      title="Are you sure you want to delete this project?"
      confirmLabel="Delete it"
      cancelLabel="Keep it"
      onConfirm={() => deletion.mutate()}
    >
      Its frames, its film and every link to it are gone at once, for good.
    </ConfirmDialog>
  )
}
