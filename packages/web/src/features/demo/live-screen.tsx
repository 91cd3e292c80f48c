import { lazy, Suspense } from 'react'
import { useHydrated } from '../../shared/hooks/use-hydrated.ts'
import { usePublicTitle } from '../../shared/hooks/use-page-title.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const LiveStudio = lazy(async () => ({ default: (await import('./live/live-studio.tsx')).LiveStudio }))

/** The page at /live. The studio's code comes with it, the network when somebody starts, and the camera when they allow it. */
export function LiveScreen() {
  usePublicTitle('/live')
  const isHydrated = useHydrated()
  return (
    <section className="page-width pt-8 pb-16 lg:pt-10">
      <h1 className="display-text text-balance text-slide">Live, and slightly worse each time.</h1>
      <p className="mt-2 mb-6 max-w-[62ch] text-pretty text-dim text-lead">
        Hold something in front of the camera, or draw it. The network copies what it is given, then copies its copy,
        round and round in this page, until you stop it. Nothing is uploaded.
      </p>
      <div className="min-h-[60rem] lg:min-h-[46rem]">
        {isHydrated ? (
          <Suspense fallback={<Skeleton className="aspect-[4/3] lg:w-3/5" />}>
            <LiveStudio />
          </Suspense>
        ) : (
          <Skeleton className="aspect-[4/3] lg:w-3/5" />
        )}
      </div>
    </section>
  )
}
