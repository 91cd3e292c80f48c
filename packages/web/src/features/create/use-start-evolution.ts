import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { NewProject } from '@afterimage/contract/project'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
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
import type { ModelOption } from './model-options.ts'
import { forkOf, type StartChoices, startCall } from './start-request.ts'

interface Start {
  readonly choices: StartChoices
  readonly model: ModelOption
}

/** Starts the evolution and goes to it; a failure is a toast, and the button works again. */
export function useStartEvolution() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { upload, ...sending } = useUpload()
  const start = useMutation({
    mutationFn: async ({ choices, model }: Start) => {
      const sent = sending.begin()
      // What is forked is on the server already.
      if (choices.file === null || forkOf(choices) !== null) return callApi(createEvolution, startCall(choices, model))
      const file = await lightenForUpload(choices.file)
      return callApi(createEvolution, { ...startCall({ ...choices, file }, model), ...sent })
    },
    onSettled: sending.end,
    onSuccess: ({ evolutionId }, { choices }) => {
      if (choices.file !== null && forkOf(choices) === null) keepUploaded(evolutionId, choices.file)
      refreshAccount(queries)
      return navigate(`/evolution/${evolutionId}`)
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
  return { start, upload, cancel: sending.cancel }
}

function refreshAccount(queries: QueryClient): void {
  void useAuth.getState().fetchProfile()
  void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: allowanceQuery.queryKey })
}

function projectInputOf({ file, address, style }: StartChoices): NewProject {
  return { imageUrl: file === null ? address.trim() : URL.createObjectURL(file), style }
}
