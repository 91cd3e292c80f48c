import { isSettled } from '@afterimage/core/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { refreshAfterEnd } from '../../shared/credits/refresh-after-end.ts'
import { statusQuery } from './evolution-queries.ts'
import type { EvolutionView } from './model/evolution-view.ts'

const TABS = 'afterimage-reopened'

/** Tells the other tabs of this browser that the evolution goes on. */
export function tellTabs(id: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const tabs = new BroadcastChannel(TABS)
  tabs.postMessage(id)
  tabs.close()
}

/**
 * Nobody polls what has ended, but its owner may let it go on: the server is asked when another tab says so, and when somebody comes back
 * to this one.
 */
export function useReopening(id: string, { status, total }: Pick<EvolutionView, 'status' | 'total'>): void {
  const queries = useQueryClient()
  const hasEnded = isSettled(status)
  useEffect(() => {
    if (!hasEnded) return
    const look = async () => {
      const now = await queries.fetchQuery({ ...statusQuery(id, { isPaused: false, isEnabled: true }), staleTime: 0 })
      if (now.status === status && now.progress.total === total) return
      refreshAfterEnd(queries)
      await queries.invalidateQueries({ queryKey: evolutionQuery(id).queryKey, exact: true })
    }
    // What cannot be asked now is asked when one comes back the next time.
    const tryToLook = () => void look().catch(() => undefined)
    const comeBack = () => document.visibilityState === 'visible' && tryToLook()
    document.addEventListener('visibilitychange', comeBack)
    const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(TABS)
    if (tabs) tabs.onmessage = ({ data }) => data === id && tryToLook()
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      tabs?.close()
    }
  }, [queries, id, hasEnded, status, total])
}
