import { lazy, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { useNear } from '../../../shared/hooks/use-near.ts'
import { Slide } from '../pitch/slide.tsx'
import { RecentSkeleton } from './recent-skeleton.tsx'

const NEAR_PX = 600

const RecentResults = lazy(async () => ({ default: (await import('./recent-results.tsx')).RecentResults }))

/** The latest of the gallery. It is asked for when somebody comes near, so that the first screen waits for nobody. */
export function TractionSlide() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place, NEAR_PX)
  return (
    <Slide
      number={6}
      name="Traction"
      title="Recent evolution disasters."
      lead={
        <p>
          Straight from{' '}
          <Link to="/gallery" className="text-paper underline underline-offset-4">
            the gallery
          </Link>
          , where other people’s pictures are not improving either.
        </p>
      }
    >
      <div ref={place} className="min-w-0">
        {isNear ? (
          <Suspense fallback={<RecentSkeleton />}>
            <RecentResults />
          </Suspense>
        ) : (
          <RecentSkeleton />
        )}
      </div>
    </Slide>
  )
}
