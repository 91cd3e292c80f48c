import { Panel } from '../../shared/ui/panel.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

/** The page while the parts are asked. */
export function StatusSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-12">
      <Panel title="Parts">
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-x-12">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-10" />
          ))}
        </div>
      </Panel>
      <Panel title="Queue">
        <Skeleton className="h-7 w-2/3" />
      </Panel>
      <Panel title="Models">
        <Skeleton className="h-16" />
      </Panel>
    </div>
  )
}
