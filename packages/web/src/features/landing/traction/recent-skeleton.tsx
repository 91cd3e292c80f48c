import { Skeleton } from '../../../shared/ui/skeleton.tsx'

const CARDS = [1, 2, 3] as const

/** The shape of three cards. */
export function RecentSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 md:grid-cols-3">
      {CARDS.map((card) => (
        <div key={card}>
          <Skeleton className="aspect-[4/3]" />
          <Skeleton className="mt-3 h-6" />
        </div>
      ))}
      <span className="sr-only">Loading</span>
    </div>
  )
}
