import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StageBox, USUAL_RATIO } from '../../shared/ui/stage-box.tsx'

/** The evolution screen before anything is known, in its final measures. */
export function EvolutionSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Evolution</h1>
      <p role="status" className="sr-only">
        Loading the evolution
      </p>
      <div className="flex flex-wrap items-center gap-4 py-3 lg:min-h-16">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-7 w-24" />
        <Skeleton className="h-7 w-24" />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <StageBox ratio={USUAL_RATIO} />
        <div className="grid content-start gap-5">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </div>
  )
}
