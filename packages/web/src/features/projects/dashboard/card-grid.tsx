import { Skeleton } from '../../../shared/ui/skeleton.tsx'

export const CARD_GRID = 'grid gap-x-6 gap-y-10 sm:grid-cols-[repeat(auto-fill,minmax(280px,1fr))]'

/** Cards that are on their way. */
export function CardSkeletons() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading your projects
      </p>
      <div className={CARD_GRID}>
        {[0, 1, 2].map((place) => (
          <div key={place} className="grid gap-3">
            <Skeleton className="aspect-[4/3]" />
            <Skeleton className="h-12" />
            <Skeleton className="h-8 w-28" />
          </div>
        ))}
      </div>
    </div>
  )
}
