import type { GalleryProject } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'

const CARDS = 3

type Recent =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly projects: readonly GalleryProject[] }

/** The gallery's latest, asked for once; `retry` asks again. */
export function useRecentProjects(): Recent & { readonly retry: () => void } {
  const [recent, setRecent] = useState<Recent>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const gone = new AbortController()
    callApi(listGallery, { query: { limit: 10, sort: 'latest' }, signal: gone.signal }).then(
      ({ projects }) => setRecent({ state: 'loaded', projects: recentProjects(projects) }),
      () => gone.signal.aborted || setRecent({ state: 'failed' }),
    )
    return () => gone.abort()
  }, [attempt])
  const retry = useCallback(() => {
    setRecent({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { ...recent, retry }
}

/** Of the gallery's latest, up to three that have something to show. */
export function recentProjects(projects: readonly GalleryProject[]): readonly GalleryProject[] {
  return projects.filter(hasResult).slice(0, CARDS)
}

function hasResult(project: Pick<GalleryProject, 'outputVideoUrl' | 'completedFrames'> & { readonly status: string }) {
  return project.outputVideoUrl !== null || project.completedFrames > 0 || project.status === 'completed'
}
