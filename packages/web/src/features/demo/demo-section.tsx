import { lazy, Suspense, useRef } from 'react'
import { useNear } from '../../shared/hooks/use-near.ts'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const NEAR_PX = 800

const EchoLab = lazy(async () => ({ default: (await import('./lab/echo-lab.tsx')).EchoLab }))

/** The network at work in the page. Its code comes when somebody is near, the network itself when it is started. */
export function DemoSection() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, NEAR_PX)
  return (
    <div ref={place} className="min-h-[60rem] lg:min-h-[46rem]">
      {isNear && (
        <Suspense fallback={<Skeleton className="aspect-[4/3] lg:w-3/5" />}>
          <EchoLab />
        </Suspense>
      )}
    </div>
  )
}
