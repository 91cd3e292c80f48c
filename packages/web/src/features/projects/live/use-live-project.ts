import type { LiveMessage } from '@afterimage/contract/live-message'
import type { Project } from '@afterimage/contract/project'
import { isCancelled, isSettled } from '@afterimage/core/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshAfterEnd } from '../../../shared/credits/refresh-after-end.ts'
import { toast } from '../../../shared/ui/toast-store.ts'
import { projectQuery, projectsQuery } from '../project-queries.ts'
import { isSimulated } from '../simulation/simulator.ts'
import { applyLive, replaceInList } from './apply-live.ts'
import { type LiveState, openLiveSocket } from './live-channel.ts'

/** Keeps a project that is on its way up to date over its live channel, in the list too; after its last try again when somebody comes back. */
export function useLiveProject({ id, status }: Pick<Project, 'id' | 'status'>) {
  const queries = useQueryClient()
  const [state, setState] = useState<LiveState>('connecting')
  const [round, setRound] = useState(0)
  const isLive = !isSettled(status) && !isSimulated(id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new connection
  useEffect(() => {
    if (!isLive) return
    const key = projectQuery(id).queryKey
    const hear = (message: LiveMessage) => {
      const before = queries.getQueryData(key)
      if (before === undefined || isSettled(before.project.status)) return
      const project = applyLive(before.project, message)
      queries.setQueryData(key, { ...before, project })
      queries.setQueryData(
        projectsQuery.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, projects: replaceInList(page.projects, project) })),
          },
      )
      if (isSettled(project.status)) refreshAfterEnd(queries)
      if (isCancelled(project.status, project.error_message)) toast({ title: 'Transformation cancelled' })
      else if (project.status === 'failed') {
        toast({
          title: 'Transformation failed',
          description: project.error_message ?? 'An error occurred during processing',
          variant: 'destructive',
        })
      }
      // The channel tells of frames, it does not show them.
      void queries.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false })
    }
    return openLiveSocket({ url: channelUrl(id), onMessage: hear, onState: setState })
  }, [id, isLive, queries, round])

  const hasGivenUp = isLive && state === 'ended'
  useEffect(() => {
    if (!hasGivenUp) return
    const reconnect = () => document.visibilityState === 'visible' && setRound((last) => last + 1)
    window.addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', reconnect)
    return () => {
      window.removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', reconnect)
    }
  }, [hasGivenUp])

  return { state: isLive ? state : null, reconnect: () => setRound((last) => last + 1) }
}

function channelUrl(id: string): string {
  return `${window.location.origin.replace(/^http/, 'ws')}/ws/${encodeURIComponent(id)}`
}
