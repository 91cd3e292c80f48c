import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import type { NewProject } from '@afterimage/contract/project'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { providersQuery } from '../../shared/api/providers-queries.ts'
import { type Sent, sendingForm } from '../../shared/api/send-with-progress.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { lightenForUpload } from '../../shared/image-input/fit-for-upload.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { projectsQuery } from '../projects/project-queries.ts'
import { callsForSimulation, simulation } from '../projects/simulation.ts'
import { allowanceQuery } from './allowance.ts'
import type { ModelOption } from './model-options.ts'
import { type StartChoices, startCall } from './start-request.ts'

interface Start {
  readonly choices: StartChoices
  readonly model: ModelOption
}

/** A picture on its way to the server. */
export interface Upload extends Sent {
  readonly elapsedMs: number
}

/** What is over sooner is not told of. */
const TOLD_AFTER_MS = 400

/** Starts the evolution and goes to it; a failure is a toast, and the button works again. */
export function useStartEvolution() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [upload, setUpload] = useState<Upload | null>(null)
  const stop = useRef<AbortController>(undefined)
  // Who leaves the page has not asked for it to go on.
  useEffect(() => () => stop.current?.abort(), [])
  const start = useMutation({
    mutationFn: async ({ choices, model }: Start) => {
      const controller = new AbortController()
      stop.current = controller
      const file = choices.file === null ? null : await lightenForUpload(choices.file)
      const call = startCall({ ...choices, file }, model)
      if (file === null) return callApi(createEvolution, call)
      const startedAt = performance.now()
      const send = sendingForm((sent) => {
        const elapsedMs = performance.now() - startedAt
        if (elapsedMs >= TOLD_AFTER_MS) setUpload({ ...sent, elapsedMs })
      })
      return callApi(createEvolution, { ...call, signal: controller.signal, fetch: send })
    },
    onSettled: () => setUpload(null),
    onSuccess: ({ evolutionId }) => {
      refreshAccount(queries)
      return navigate(`/evolution/${evolutionId}`)
    },
    onError: (error, { choices }) => {
      // A refusal for want of credits says that the balance on this page is an old one.
      refreshAccount(queries)
      // Nor may the list know that a provider has paused.
      void queries.invalidateQueries({ queryKey: providersQuery.queryKey })
      if (stop.current?.signal.aborted) return
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
  return { start, upload, cancel: () => stop.current?.abort() }
}

function refreshAccount(queries: QueryClient): void {
  void useAuth.getState().fetchProfile()
  void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
  void queries.invalidateQueries({ queryKey: allowanceQuery.queryKey })
}

function projectInputOf({ file, address, style }: StartChoices): NewProject {
  return { imageUrl: file === null ? address.trim() : URL.createObjectURL(file), style }
}
