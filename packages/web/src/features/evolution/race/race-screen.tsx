import { frameInAddress } from '@afterimage/core/timeline/address'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { isNotFound } from '../../../shared/api/api-problem.ts'
import { usePageTitle } from '../../../shared/hooks/use-page-title.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorPanel } from '../../../shared/ui/error-panel.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { CursorContext, createCursorStore } from '../model/cursor-store.ts'
import { raceQuery } from './race-query.ts'
import { RaceWatch } from './race-watch.tsx'

const uuid = z.uuid()

/** Evolutions that began together with one picture, side by side. */
export function RaceScreen() {
  const { id = '' } = useParams()
  usePageTitle('Race')
  return uuid.safeParse(id).success ? <LoadedRace key={id} id={id} /> : <NoRace />
}

function LoadedRace({ id }: { readonly id: string }) {
  const [search] = useSearchParams()
  const race = useQuery(raceQuery(id))
  // Only the address that the screen was opened with counts; afterwards the cursor writes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const cursor = useMemo(() => createCursorStore(frameInAddress(search)), [id])
  if (race.data !== undefined) {
    return (
      <CursorContext value={cursor}>
        <RaceWatch race={race.data} />
      </CursorContext>
    )
  }
  if (race.error === null) return <RaceSkeleton />
  if (isNotFound(race.error)) return <NoRace />
  return (
    <ErrorPanel
      title="This cannot be loaded right now."
      action={
        <Button look="primary" onClick={() => void race.refetch()}>
          Try again
        </Button>
      }
    >
      <p>{race.error.message} This page keeps trying. The race goes on without it.</p>
    </ErrorPanel>
  )
}

function NoRace() {
  return (
    <ErrorPanel
      title="There is no such race."
      action={
        <Button look="primary" asChild>
          <Link to="/app">Start one</Link>
        </Button>
      }
    >
      <p>The link may be incomplete, or everything that was in the race was deleted.</p>
    </ErrorPanel>
  )
}

/** The race before anything is known, about as high as it will be. */
function RaceSkeleton() {
  return (
    <div aria-busy="true">
      <h1 className="sr-only">Race</h1>
      <p role="status" className="sr-only">
        Loading the race
      </p>
      <div className="py-3 lg:min-h-16">
        <Skeleton className="h-10 w-72" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-48 lg:h-72" />
        ))}
      </div>
    </div>
  )
}
