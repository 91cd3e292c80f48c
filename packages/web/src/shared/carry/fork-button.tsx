import type { Evolution } from '@afterimage/contract/evolution'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../api/api-problem.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast-store.ts'
import { carryToCreate } from './carried-start.ts'
import { startFrom } from './start-from.ts'

interface ForkButtonProps {
  readonly evolution: Evolution
  /** The number of the frame that the fork begins with. */
  readonly frame: number
  readonly size: 'small' | 'large'
}

/** The way to an evolution that begins with a frame of another one; nothing where one may not fork it. */
export function ForkButton({ evolution, frame, size }: ForkButtonProps) {
  const navigate = useNavigate()
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
    <Button size={size} onClick={() => fork.mutate()} disabled={fork.isPending}>
      <Icon name="plus" />
      {fork.isPending ? 'Fetching the frame…' : `Fork from frame ${frame}`}
    </Button>
  )
}
