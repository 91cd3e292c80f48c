import type { Evolution } from '@afterimage/contract/evolution'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { carryToCreate } from '../../../shared/carry/carried-start.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'
import { useShownFrame } from '../model/cursor-store.ts'
import { startFrom } from './run-again.tsx'

/** The way to an evolution that begins with the frame that is shown; nothing where one may not fork it. */
export function ForkFrame({ evolution }: { readonly evolution: Evolution }) {
  const navigate = useNavigate()
  const frame = useShownFrame()
  const fork = useMutation({
    mutationFn: async () => {
      const start = await startFrom(evolution, frame)
      return navigate(await carryToCreate({ ...start, fork: { evolutionId: evolution.id, frame } }))
    },
    onError: (error) =>
      toast({
        title: 'The frame could not be fetched',
        description: error instanceof ApiProblem ? error.message : 'The connection was lost. Please try again.',
        variant: 'destructive',
      }),
  })
  if (evolution.hiddenBy !== null || !(evolution.allowsForks || evolution.isOwner)) return null
  return (
    <div className="mt-4">
      <Button size="small" onClick={() => fork.mutate()} disabled={fork.isPending}>
        <Icon name="plus" />
        {fork.isPending ? 'Fetching the frame…' : `Fork from frame ${frame}`}
      </Button>
    </div>
  )
}
