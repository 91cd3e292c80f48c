import { createEvolution } from '@afterimage/contract/evolution-endpoints'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callApi } from '../../shared/api/call-api.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import type { ModelOption } from './model-options.ts'
import { type StartChoices, startRequest } from './start-request.ts'

/** Ten megabytes over a slow line. */
const UPLOAD_DEADLINE_MS = 120_000

interface Start {
  readonly choices: StartChoices
  readonly model: ModelOption
}

/** Starts the evolution and goes to it; a failure is a toast, and the button works again. */
export function useStartEvolution() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ choices, model }: Start) =>
      callApi(createEvolution, { body: startRequest(choices, model), deadlineMs: UPLOAD_DEADLINE_MS }),
    onSuccess: ({ evolutionId }) => navigate(`/evolution/${evolutionId}`),
    onError: (error) =>
      toast({
        title: 'Failed to start evolution',
        description: error.message || 'Please try again',
        variant: 'destructive',
      }),
  })
}
