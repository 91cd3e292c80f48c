import type { GalleryProject } from '@afterimage/contract/gallery'
import { listGallery } from '@afterimage/contract/gallery-endpoints'
import { countSpecimens, type SpecimenCounts } from '@afterimage/contract/specimen-endpoint'
import { useCallback, useEffect, useState } from 'react'
import { callApi } from '../../../shared/api/call-api.ts'

const CARDS = 3
/** How soon a new installation is asked again for what it is making. */
const AGAIN_MS = 5_000

type Recent =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded'
      readonly projects: readonly GalleryProject[]
      readonly firstOnes: SpecimenCounts | null
    }

/** The gallery's latest, asked for once, or again while a new installation makes its first ones; `retry` asks again. */
export function useRecentProjects(): Recent & { readonly retry: () => void } {
  const [recent, setRecent] = useState<Recent>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    findRecent(gone.signal).then(
      (found) => {
        if (gone.signal.aborted) return
        setRecent(found)
        if (found.firstOnes !== null) timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS)
      },
      () => gone.signal.aborted || setRecent({ state: 'failed' }),
    )
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [attempt])
  const retry = useCallback(() => {
    setRecent({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { ...recent, retry }
}

/** What there is, and what is still to come where places are left. */
async function findRecent(signal: AbortSignal): Promise<Extract<Recent, { readonly state: 'loaded' }>> {
  const gallery = await callApi(listGallery, { query: { limit: 10, sort: 'latest' }, signal })
  const projects = recentProjects(gallery.projects)
  // That nobody says so is no failure.
  const counts = projects.length < CARDS ? await callApi(countSpecimens, { signal }).catch(() => null) : null
  return { state: 'loaded', projects, firstOnes: counts !== null && counts.coming > 0 ? counts : null }
}

/** Of the gallery's latest, up to three that have something to show. */
export function recentProjects(projects: readonly GalleryProject[]): readonly GalleryProject[] {
  return projects.filter(hasResult).slice(0, CARDS)
}

function hasResult(project: Pick<GalleryProject, 'outputVideoUrl' | 'completedFrames'> & { readonly status: string }) {
  return project.outputVideoUrl !== null || project.completedFrames > 0 || project.status === 'completed'
}
