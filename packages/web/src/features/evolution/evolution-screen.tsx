import { INVALID_EVOLUTION_ID } from '@afterimage/contract/evolution-id'
import { frameInAddress } from '@afterimage/core/timeline/address'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { z } from 'zod'
import { isNotFound, takenDown } from '../../shared/api/api-problem.ts'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { uploadedUrl } from '../../shared/image-input/just-uploaded.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorPanel } from '../../shared/ui/error-panel.tsx'
import { GalleryHoldNotice } from '../../shared/ui/gallery-hold-notice.tsx'
import { HiddenNotice } from '../../shared/ui/hidden-notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StageBox, USUAL_RATIO } from '../../shared/ui/stage-box.tsx'
import { TakenDown } from '../../shared/ui/taken-down.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { EvolutionWatch } from './evolution-watch.tsx'
import { ExpiredEvolution } from './expired/expired-evolution.tsx'
import { CursorContext, createCursorStore } from './model/cursor-store.ts'

const uuid = z.uuid()

/** One evolution: watched while it runs, taken away when it is done. */
export function EvolutionScreen() {
  const { id = '' } = useParams()
  const isValid = uuid.safeParse(id).success
  const navigate = useNavigate()
  useEffect(() => {
    if (isValid) return
    toast({ title: INVALID_EVOLUTION_ID, variant: 'destructive' })
    void navigate('/', { replace: true })
  }, [isValid, navigate])
  return isValid ? <LoadedEvolution key={id} id={id} /> : null
}

function LoadedEvolution({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const evolution = useQuery(evolutionQuery(id))
  // Only the address that the screen was opened with counts; afterwards the cursor writes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const named = useMemo(() => frameInAddress(search), [id])
  const cursor = useMemo(() => createCursorStore(named), [named])
  usePageTitle('Evolution')

  const isGone = evolution.data === undefined && isNotFound(evolution.error)
  useEffect(() => {
    if (!isGone) return
    toast({ title: 'Evolution not found', description: 'Returning to home page', variant: 'destructive' })
    void navigate('/', { replace: true })
  }, [isGone, navigate])

  const down = takenDown(evolution.error)
  if (down !== undefined && evolution.error !== null) return <TakenDown how={down} message={evolution.error.message} />
  const expiredAt = evolution.data?.evolution.filesExpiredAt ?? null
  if (evolution.data) {
    const { hiddenBy, galleryHold } = evolution.data.evolution
    return (
      <>
        {hiddenBy !== null && <HiddenNotice by={hiddenBy} />}
        {galleryHold !== null && (
          <div className="mt-3">
            <GalleryHoldNotice hold={galleryHold} />
          </div>
        )}
        {expiredAt === null ? (
          <CursorContext value={cursor}>
            <EvolutionWatch detail={evolution.data} namesFrame={named !== null} />
          </CursorContext>
        ) : (
          <ExpiredEvolution detail={evolution.data} expiredAt={expiredAt} />
        )}
      </>
    )
  }
  if (evolution.error === null || isGone) return <EvolutionSkeleton uploadedUrl={uploadedUrl(id)} />
  return (
    <ErrorPanel
      title="This cannot be loaded right now."
      action={
        <>
          <Button look="primary" onClick={() => void evolution.refetch()}>
            Try again
          </Button>
          <Button asChild>
            <Link to="/app">Create another one</Link>
          </Button>
        </>
      }
    >
      <p>{evolution.error.message} This page keeps trying. The evolution keeps running without it.</p>
    </ErrorPanel>
  )
}

/** The evolution screen before anything is known, in its final measures. */
function EvolutionSkeleton({ uploadedUrl: url }: { readonly uploadedUrl: string | undefined }) {
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
        <StageBox ratio={USUAL_RATIO}>
          {url !== undefined && <img src={url} alt="" className="absolute inset-0 size-full object-contain" />}
        </StageBox>
        <div className="grid content-start gap-5">
          <Skeleton className="h-10 w-64" />
          <Skeleton className="h-16" />
          <Skeleton className="h-40" />
        </div>
      </div>
    </div>
  )
}
