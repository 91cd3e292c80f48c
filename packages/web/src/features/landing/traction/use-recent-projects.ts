import type { GalleryProject } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'
import { recentProjects } from './recent-projects.ts'

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
