import type { Evolution } from '@afterimage/contract/evolution'
import { FRAME_SIZES_PX } from '@afterimage/core/frame-sizes'
import { ITERATION_OPTIONS } from '@afterimage/core/iterations'
import { styleOfPrompt } from '@afterimage/core/styles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../../shared/api/api-problem.ts'
import { type CarriedStart, carryToCreate } from '../../../shared/carry/carried-start.ts'
import { frameDownloadAddress } from '../../../shared/download/download-address.ts'
import { receive } from '../../../shared/download/receive.ts'
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

/** A start with one of its frames as the picture, and all that was chosen for it. */
export async function startFrom(evolution: Evolution, frame: number): Promise<CarriedStart> {
  const { id, style, seed, totalFrames, sizePx, aiProvider, aiModelId, prompt, runOptions } = evolution
  const wanted = { url: frameDownloadAddress(id, frame), fallbackName: 'original.png' }
  const { signal } = new AbortController()
  const received = await receive(wanted, { signal, onProgress: () => undefined })
  return {
    // What arrives has no type of its own, and the create screen takes pictures alone.
    picture: new File([received], received.name, { type: 'image/png' }),
    ...{ style, seed },
    iterations: ITERATION_OPTIONS.find((option) => option.iterations === totalFrames)?.iterations,
    sizePx: FRAME_SIZES_PX.find((size) => size === sizePx),
    modelKey: `${aiProvider}/${aiModelId}`,
    run: runOptions ?? undefined,
    prompt: styleOfPrompt(prompt) === undefined ? prompt : undefined,
  }
}
