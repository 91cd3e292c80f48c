import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { NewProject } from '@afterimage/contract/project'
import { createRace } from '@afterimage/contract/race-endpoints'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { providersQuery } from '../../shared/api/providers-queries.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { allowanceQuery } from '../../shared/credits/allowance.ts'
import { lightenForUpload } from '../../shared/image-input/fit-for-upload.ts'
import { keepUploaded } from '../../shared/image-input/just-uploaded.ts'
import { useUpload } from '../../shared/image-input/use-upload.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { projectsQuery } from '../projects/project-queries.ts'
import { callsForSimulation, simulation } from '../projects/simulation.ts'
import type { Contenders } from './race/race-choice.ts'
import { forkOf, type StartChoices, startCall, startRaceCall } from './start-request.ts'

interface Start {
  readonly choices: StartChoices
  /** What was chosen, and what it races against. */
  readonly contenders: Contenders
}

/** What has begun. */
interface Started {
  /** The evolution, or the first of a race. */
  readonly evolutionId: string
  /** Its page. */
  readonly path: string
}

/** Starts the evolution or the race, tells so and goes to it; a failure is a toast, and the button works again. */
export function useStartEvolution({ onStarted }: { readonly onStarted: () => void }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { upload, ...sending } = useUpload()
  const [hasComeBack, setHasComeBack] = useState(false)
  const start = useMutation({
    onMutate: () => setHasComeBack(false),
    mutationFn: async ({ choices, contenders }: Start): Promise<Started> => {
      const sent = sending.begin()
      // What is forked is on the server already.
      const isSent = choices.file !== null && forkOf(choices) === null
      const ready = isSent ? { ...choices, file: await lightenForUpload(choices.file) } : choices
      const signal = isSent ? sent : {}
      if (contenders.length > 1) {
        const { raceId, evolutionIds } = await callApi(createRace, { ...startRaceCall(ready, contenders), ...signal })
        return { evolutionId: evolutionIds[0] ?? '', path: `/race/${raceId}` }
      }
      const [{ model }] = contenders
      const { evolutionId } = await callApi(createEvolution, { ...startCall(ready, model), ...signal })
      return { evolutionId, path: `/evolution/${evolutionId}` }
    },
    onSettled: sending.end,
    onSuccess: ({ evolutionId, path }, { choices }) => {
      onStarted()
      if (choices.file !== null && forkOf(choices) === null) keepUploaded(evolutionId, choices.file)
      refreshAccount(queries)
      return navigate(path)
    },
    onError: (error, { choices }) => {
      // A refusal for want of credits says that the balance on this page is an old one.
      refreshAccount(queries)
      // Nor may the list know that a provider has paused.
      void queries.invalidateQueries({ queryKey: providersQuery.queryKey })
      if (sending.wasCancelled()) return
      toast({
        title: 'Failed to start evolution',
        description: error.message || 'Please try again',
        variant: 'destructive',
        ...(callsForSimulation(error) && {
          action: {
            label: 'Watch a simulation',
            run: () => void navigate(`/project/${simulation.create(projectInputOf(choices)).projectId}`),
          },
        }),
      })
    },
  })
  const isUnderWay = start.isPending || start.isSuccess
  useEffect(() => {
    if (!isUnderWay) return
    // Somebody goes back before the new page has taken the place of this one, which is still there then.
    const comeBack = () => setHasComeBack(true)
    window.addEventListener('popstate', comeBack)
    return () => window.removeEventListener('popstate', comeBack)
  }, [isUnderWay])
  return { start, isBusy: isUnderWay && !hasComeBack, upload, cancel: sending.cancel }
}

function refreshAccount(queries: QueryClient): void {
  void useAuth.getState().fetchProfile()
  void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: allowanceQuery.queryKey })
}

function projectInputOf({ file, address, style }: StartChoices): NewProject {
  return { imageUrl: file === null ? address.trim() : URL.createObjectURL(file), style }
}
