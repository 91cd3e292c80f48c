import { COMPLETION_DELAY_MS } from '@afterimage/core/limits'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { refreshAfterEnd } from '../../shared/credits/refresh-after-end.ts'
import { toast } from '../../shared/ui/toast-store.ts'
import { useMoveCursor } from './model/cursor-store.ts'
import type { EvolutionView } from './model/evolution-view.ts'

/**
 * What happens when an evolution ends while it is watched: a toast, the full ledger, and after a second the film. An
 * evolution that is opened with its film opens on the film, unless the address names a frame.
 */
export function useTurningPoints(id: string, view: EvolutionView, namesFrame: boolean): void {
  const move = useMoveCursor()
  const queries = useQueryClient()
  const last = useRef<EvolutionView['status']>(undefined)

  useEffect(() => {
    const before = last.current
    last.current = view.status
    if (before === undefined) {
      if (!namesFrame && opensOnFilm(view)) move({ type: 'showed-film' })
      return
    }
    if (before === view.status || !isSettled(view.status)) return
    void queries.invalidateQueries({ queryKey: evolutionQuery(id).queryKey, exact: true })
    // What was not delivered is given back, also of one that a rule stopped.
    refreshAfterEnd(queries)
    if (view.status === 'failed') {
      if (isCancelled(view.status, view.error)) {
        toast({ title: 'Evolution cancelled', description: 'The frames made so far are kept.' })
      } else {
        const description = view.error || 'An error occurred during processing'
        toast({ title: 'Evolution failed', description, variant: 'destructive' })
      }
    } else {
      toast({ title: 'Evolution complete!' })
    }
  }, [id, view, namesFrame, move, queries])

  const isDone = view.status === 'completed' && view.outputVideoUrl !== null
  const wasDone = useRef(isDone)
  useEffect(() => {
    if (!isDone || wasDone.current) return
    const timer = setTimeout(() => {
      wasDone.current = true
      move({ type: 'showed-film' })
    }, COMPLETION_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone, move])
}

/** Whether there is a film to show at once: of what was cancelled, too. */
export function opensOnFilm({
  status,
  error,
  outputVideoUrl,
}: Pick<EvolutionView, 'status' | 'error' | 'outputVideoUrl'>): boolean {
  const hasFilm = status === 'completed' || status === 'processing_animation' || isCancelled(status, error)
  return hasFilm && outputVideoUrl !== null
}
