import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { RecentPlace, RecentRow } from './recent-row.tsx'

const CARDS = [1, 2, 3] as const

/** The shape of three cards. */
export function RecentSkeleton() {
  return (
    <div aria-busy="true">
      <RecentRow>
        {CARDS.map((card) => (
          <RecentPlace key={card}>
            <span className="w-full">
              <Skeleton className="aspect-[4/3]" />
              <Skeleton className="mt-3 h-11 w-3/5" />
            </span>
          </RecentPlace>
        ))}
      </RecentRow>
      <span className="sr-only">Loading</span>
    </div>
  )
}
