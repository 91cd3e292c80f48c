import type { Evolution } from '@afterimage/contract/evolution'
import { changeForking } from '@afterimage/contract/lineage-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../../shared/api/call-api.ts'
import { evolutionQuery } from '../../../shared/api/evolution-query.ts'
import { toast } from '../../../shared/ui/toast-store.ts'

/** Whether others may begin an evolution of their own with one of its frames; the owner's choice takes effect at once. */
export function OwnersForking({ evolution }: { readonly evolution: Pick<Evolution, 'id' | 'allowsForks'> }) {
  const { id } = evolution
  const queries = useQueryClient()
  const change = useMutation({
    scope: { id: `forking-${id}` },
    mutationFn: (allowsForks: boolean) => callApi(changeForking, { params: { id }, body: { allowsForks } }),
    onSuccess: ({ message }, allowsForks) => {
      toast({ title: 'Forks', description: message })
      queries.setQueryData(
        evolutionQuery(id).queryKey,
        (detail) => detail && { ...detail, evolution: { ...detail.evolution, allowsForks } },
      )
    },
    onError: (error) =>
      toast({ title: 'Could not change who may fork it', description: error.message, variant: 'destructive' }),
  })
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-4 accent-safelight"
        checked={change.isPending ? change.variables : evolution.allowsForks}
        onChange={(event) => change.mutate(event.target.checked)}
      />
      Others may fork this
    </label>
  )
}
