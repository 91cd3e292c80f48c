import type { Evolution } from '@afterimage/contract/evolution'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { carryToCreate } from '../../../shared/carry/carried-start.ts'
import { startFrom } from '../../../shared/carry/start-from.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast-store.ts'

/** The way to the next film of the same picture: all that was chosen lies ready on the create screen, to be changed. */
export function RunAgain({ evolution }: { readonly evolution: Evolution }) {
  const navigate = useNavigate()
  const again = useMutation({
    mutationFn: async () => navigate(await carryToCreate(await startFrom(evolution, 0))),
    onError: (error) =>
      toast({
        title: 'The picture could not be fetched',
        description: error instanceof ApiProblem ? error.message : 'The connection was lost. Please try again.',
        variant: 'destructive',
      }),
  })
  return (
    <Button onClick={() => again.mutate()} disabled={again.isPending}>
      <Icon name="reset" />
      {again.isPending ? 'Fetching the picture…' : 'Run Again with…'}
    </Button>
  )
}
