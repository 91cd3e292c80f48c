import { renameEvolution } from '@afterimage/contract/evolution-endpoints'
import { MAX_MAKER_LENGTH, MAX_TITLE_LENGTH } from '@afterimage/core/titles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../shared/api/call-api.ts'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

interface RenameDialogProps {
  readonly id: string
  /** Null where it has none. */
  readonly title: string | null
  /** Null where nobody is named. */
  readonly maker: string | null
  readonly onClose: () => void
}

/** Asks for the title of an evolution and for its maker; an empty one takes it away. */
export function RenameDialog({ id, title, maker, onClose }: RenameDialogProps) {
  const queries = useQueryClient()
  const form = useContractForm(renameEvolution.body, { defaultValues: { title: title ?? '', maker: maker ?? '' } })
  const rename = useMutation({
    mutationFn: (body: { title: string; maker: string }) => callApi(renameEvolution, { params: { id }, body }),
    onSuccess: (kept) => {
      queries.setQueryData(
        evolutionQuery(id).queryKey,
        (detail) => detail && { ...detail, evolution: { ...detail.evolution, ...kept } },
      )
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.projects })
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.gallery })
      onClose()
    },
  })
  const submit = form.onSubmit((body) => rename.isPending || rename.mutate(body))
  return (
    <Modal
      label="Title and name"
      onClose={onClose}
      className="m-auto w-[calc(100vw-32px)] max-w-[480px] rounded-sm border border-edge bg-panel p-6"
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <h2 className="display-text text-title">Title and name</h2>
        <TextField
          label="Title"
          autoComplete="off"
          hint={`Up to ${MAX_TITLE_LENGTH} characters, for everyone to read. Leave it empty for none.`}
          error={form.formState.errors.title?.message}
          {...form.register('title')}
        />
        <TextField
          label="Made by"
          autoComplete="nickname"
          hint={`Your name, or any other, up to ${MAX_MAKER_LENGTH} characters. Leave it empty for none.`}
          error={form.formState.errors.maker?.message}
          {...form.register('maker')}
        />
        {rename.error && (
          <p role="alert" className="text-failed text-small">
            {rename.error.message}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={rename.isPending}>
            {rename.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
