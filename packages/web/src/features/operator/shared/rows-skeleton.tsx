import { Skeleton } from '../../../shared/ui/skeleton.tsx'

interface RowsSkeletonProps {
  /** How high one of them is, as a class. */
  readonly height: string
  readonly rows?: number
}

/** The places of a list that is on its way. */
export function RowsSkeleton({ height, rows = 4 }: RowsSkeletonProps) {
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        Loading
      </p>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else
        <Skeleton key={place} className={height} />
      ))}
    </div>
  )
}
