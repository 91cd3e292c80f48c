import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StageBox, USUAL_RATIO } from '../../shared/ui/stage-box.tsx'

/** The page while the evolution is on its way. */
export function ShareSkeleton() {
  return (
    <div aria-busy="true" className="grid flex-1 content-center gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_380px]">
      <p role="status" className="sr-only">
        Loading the film
      </p>
      <StageBox ratio={USUAL_RATIO} />
      <div className="grid content-center gap-6">
        <Skeleton className="h-24" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    </div>
  )
}
