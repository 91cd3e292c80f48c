import type { Evolution, EvolutionDetail, EvolutionProgress } from '@afterimage/contract/evolution'
import {
  cancelEvolution,
  changeEndedMail,
  changeEvolution,
  cleanupEvolution,
  deleteEvolution,
  extendEvolution,
  retryEvolution,
} from '@afterimage/contract/evolution-endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { ApiProblem } from '../../shared/api/api-problem.ts'
import { callApi } from '../../shared/api/call-api.ts'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { QUERY_KEYS } from '../../shared/api/query-keys.ts'
import { refreshAfterEnd } from '../../shared/credits/refresh-after-end.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { endedMailQuery, statusQuery } from './evolution-queries.ts'
import { tellTabs } from './use-reopening.ts'

/** Goes on from the last good frame: pending at once, the error gone, and polling begins again. */
export function useRetry(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: () => callApi(retryEvolution, { params: { id } }),
    onSuccess: () => refresh({ asPending: true }),
    onError: (error) => toast({ title: 'Retry failed', description: retrySentence(error), variant: 'destructive' }),
  })
}

/** Adds iterations until it has so many: pending at once, and polling begins again. */
export function useExtend(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: (totalFrames: number) => callApi(extendEvolution, { params: { id }, body: { totalFrames } }),
    onSuccess: () => refresh({ asPending: true }),
    onError: (error) =>
      toast({ title: 'Could not run more iterations', description: error.message, variant: 'destructive' }),
  })
}

/** Why a retry failed, in the server's words where it has some. */
export function retrySentence(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Could not retry evolution'
  if (error.kind === 'unreachable' || error.kind === 'timeout') return 'Network error while retrying'
  return error.kind === 'refused' && error.code !== undefined ? error.message : 'Could not retry evolution'
}

/** Removes the frames of a stuck or failed evolution, says so, and loads everything anew. */
export function useCleanup(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: () => callApi(cleanupEvolution, { body: { evolutionId: id } }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Evolution reset', description: message })
      await refresh({ asPending: false })
    },
    onError: () =>
      toast({ title: 'Cleanup failed', description: 'Could not clean up evolution', variant: 'destructive' }),
  })
}

/** Stops it at once: a frame that is being made is given up, those before it stay. */
export function useCancel(id: string) {
  const refresh = useRefresh(id)
  return useMutation({
    mutationFn: () => callApi(cancelEvolution, { params: { id } }),
    onSuccess: () => refresh({ asPending: false }),
    onError: (error) =>
      toast({ title: 'Could not cancel the evolution', description: error.message, variant: 'destructive' }),
  })
}

/** Puts it into the gallery or takes it out, and says what that means; one change after the other. */
export function useVisibility(id: string) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `visibility-${id}` },
    mutationFn: (visibility: Evolution['visibility']) =>
      callApi(changeEvolution, { params: { id }, body: { visibility } }),
    onSuccess: ({ message, galleryHold }, visibility) => {
      toast({ title: 'Visibility changed', description: message })
      queries.setQueryData(
        evolutionQuery(id).queryKey,
        (detail) => detail && withVisibility(detail, { visibility, galleryHold }),
      )
    },
    onError: (error) =>
      toast({ title: 'Could not change the visibility', description: error.message, variant: 'destructive' }),
  })
}

/** Asks for an email when it has ended, or for none; one change after the other. */
export function useEndedMail(id: string) {
  const queries = useQueryClient()
  return useMutation({
    scope: { id: `mail-${id}` },
    mutationFn: (isWanted: boolean) => callApi(changeEndedMail, { params: { id }, body: { isWanted } }),
    onSuccess: (mail) => queries.setQueryData(endedMailQuery(id, { isEnabled: true }).queryKey, mail),
    onError: (error) =>
      toast({ title: 'Could not change the email', description: error.message, variant: 'destructive' }),
  })
}

/** Deletes it with its files, and leads to where another one is begun. */
export function useDeletion(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => callApi(deleteEvolution, { params: { id } }),
    onSuccess: async ({ message }) => {
      await navigate('/app', { replace: true })
      toast({ title: 'Evolution deleted', description: message })
      queries.removeQueries({ queryKey: evolutionQuery(id).queryKey })
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.projects })
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.gallery })
      void queries.invalidateQueries({ queryKey: QUERY_KEYS.races })
    },
    onError: (error) =>
      toast({ title: 'Could not delete the evolution', description: error.message, variant: 'destructive' }),
  })
}

/** The same evolution, seen by others. */
export function withVisibility(
  detail: EvolutionDetail,
  seen: Pick<Evolution, 'visibility' | 'galleryHold'>,
): EvolutionDetail {
  return { ...detail, evolution: { ...detail.evolution, ...seen } }
}

function useRefresh(id: string) {
  const queries = useQueryClient()
  return async ({ asPending }: { readonly asPending: boolean }) => {
    // What it gave back, or took, is on the balance.
    refreshAfterEnd(queries)
    tellTabs(id)
    const statusKey = statusQuery(id, { isPaused: false, isEnabled: true }).queryKey
    await queries.cancelQueries({ queryKey: statusKey })
    if (asPending) {
      queries.setQueryData(statusKey, (last): EvolutionProgress | undefined =>
        last === undefined ? last : { ...last, status: 'pending', error: null, outputVideoUrl: null },
      )
    }
    await queries.invalidateQueries({ queryKey: evolutionQuery(id).queryKey })
  }
}
