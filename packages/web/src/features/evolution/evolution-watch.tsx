import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { isSettled } from '@afterimage/core/statuses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isNotFound, takenDown } from '../../shared/api/api-problem.ts'
import { evolutionQuery } from '../../shared/api/evolution-query.ts'
import { useAuth } from '../../shared/auth/auth-store.ts'
import { useFocusHandover } from '../../shared/hooks/use-focus-handover.ts'
import { usePageTitle } from '../../shared/hooks/use-page-title.ts'
import { StageBox } from '../../shared/ui/stage-box.tsx'
import { toast } from '../../shared/ui/toast-store.ts'
import { ReportButton } from '../report/report-button.tsx'
import { CaptionPanel } from './caption/caption-panel.tsx'
import { CompletionPanel, FilmDownload } from './completion/completion-panel.tsx'
import { DetailsPanel } from './completion/details-panel.tsx'
import { FilmPlayer } from './completion/film-player.tsx'
import { JourneyPanel } from './completion/journey-panel.tsx'
import { healthQuery, statusQuery } from './evolution-queries.ts'
import { InstrumentPanel } from './instrument/instrument-panel.tsx'
import { useCursor, useMoveCursor } from './model/cursor-store.ts'
import { type EvolutionView, newestOf, viewOf } from './model/evolution-view.ts'
import { statusWords } from './model/words.ts'
import { ResultsPanel } from './results/results-panel.tsx'
import { ShareMenu } from './share/share-menu.tsx'
import { PicturesProvider } from './stage/pictures-context.tsx'
import { StagePanel } from './stage/stage-panel.tsx'
import { ViewFrames, WatchFilm } from './stage/stage-switch.tsx'
import { CancelButton } from './summary/cancel-button.tsx'
import { EndedMail } from './summary/ended-mail.tsx'
import { ErrorCard } from './summary/error-card.tsx'
import { EvolutionHeader } from './summary/evolution-header.tsx'
import { FilmProgress } from './summary/film-progress.tsx'
import { LastTry } from './summary/last-try.tsx'
import { LiveBadge } from './summary/live-badge.tsx'
import { OwnersVisibility } from './summary/owners-visibility.tsx'
import { SignUpPrompt } from './summary/sign-up-prompt.tsx'
import { StyleCard } from './summary/style-card.tsx'
import { SummaryPanel } from './summary/summary-panel.tsx'
import { needsHelp, SystemStatusPanel } from './system-status/system-status-panel.tsx'
import { useCursorKeys } from './use-cursor-keys.ts'
import { useFrameAddress } from './use-frame-address.ts'
import { usePlayback } from './use-playback.ts'
import { opensOnFilm, useTurningPoints } from './use-turning-points.ts'

interface EvolutionWatchProps {
  readonly detail: EvolutionDetail
  /** Whether the address asked for one frame. */
  readonly namesFrame: boolean
}

/** The evolution, kept up to date. */
export function EvolutionWatch({ detail, namesFrame }: EvolutionWatchProps) {
  const { evolution } = detail
  const [isPaused, setIsPaused] = useState(false)
  const progress = useQuery(statusQuery(evolution.id, { isPaused, isEnabled: evolution.status !== 'completed' }))
  const view = useMemo(() => viewOf(detail, progress.data), [detail, progress.data])
  useStatusFailure(evolution.id, progress.error)
  useGrowth(view)
  useCursorKeys(!isSettled(view.status))
  useFrameAddress()
  useTurningPoints(evolution.id, view, namesFrame)
  usePageTitle(`${titleOf(view)} · ${evolution.aiModelName}`)

  const live = view.status !== 'completed' && (
    <LiveBadge
      isSettled={isSettled(view.status)}
      isReached={progress.error === null}
      isPaused={isPaused}
      onToggle={() => setIsPaused((paused) => !paused)}
    />
  )
  return (
    <PicturesProvider frames={view.frames}>
      <Playback total={view.total} />
      <EvolutionHeader
        evolution={evolution}
        view={view}
        live={live}
        actions={
          <>
            {view.status === 'completed' && (
              <>
                {evolution.hiddenBy === null && <ShareMenu id={evolution.id} frame={view.frames[0]} />}
                <FilmDownload evolution={evolution} label="Download Video" look="secondary" />
              </>
            )}
            {!evolution.isOwner && <ReportButton id={evolution.id} />}
          </>
        }
      />
      <Watch detail={detail} view={view} />
    </PicturesProvider>
  )
}

function Watch({ detail, view }: { readonly detail: EvolutionDetail; readonly view: EvolutionView }) {
  const { evolution } = detail
  const isFilm = useCursor((cursor) => cursor.stage === 'film')
  const switchRef = useFocusHandover()
  const health = useQuery(healthQuery(evolution.id, view.status))
  const isPaidFor = useAuth(({ user }) => user !== null && user.plan !== 'pro')
  const first = view.frames[0]
  const film = isFilm ? view.outputVideoUrl : null
  return (
    <>
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        {/* One box for both: what stands under it would move up, and the page with it, while one replaces the other. */}
        <StageBox {...(first && { ratio: first.width / first.height })}>
          {film === null ? (
            <StagePanel frames={view.frames} inputImageUrl={evolution.inputImageUrl} />
          ) : (
            <FilmPlayer url={film} posterUrl={evolution.posterUrl} total={view.total} />
          )}
        </StageBox>
        {film !== null && view.status === 'completed' ? (
          <CompletionPanel detail={detail} view={view} switchRef={switchRef} />
        ) : (
          <SummaryPanel detail={detail} view={view} hasFacts={view.status !== 'failed' && !needsHelp(health.data)}>
            {opensOnFilm(view) && (
              <div>{film === null ? <WatchFilm ref={switchRef} /> : <ViewFrames ref={switchRef} />}</div>
            )}
            {view.status === 'failed' && <ErrorCard error={view.error} />}
            {view.status === 'processing_animation' && <FilmProgress share={view.animationShare} />}
            {view.status === 'processing' && <LastTry lastTry={view.lastTry} />}
            {health.data && needsHelp(health.data) && (
              <SystemStatusPanel id={evolution.id} health={health.data} isOwner={evolution.isOwner} />
            )}
            {evolution.isOwner && (view.status === 'pending' || view.status === 'processing') && (
              <div>
                <CancelButton evolution={evolution} made={newestOf(view)} isPaidFor={isPaidFor} />
              </div>
            )}
          </SummaryPanel>
        )}
      </div>
      <InstrumentPanel view={view} />
      <CaptionPanel frames={view.frames} />
      <div className="mt-10 grid gap-10">
        {isSettled(view.status) ? (
          <>
            {view.status === 'completed' && <JourneyPanel frames={view.frames} />}
            <DetailsPanel evolution={evolution} isOpen={view.status === 'failed'} />
            <ResultsPanel detail={detail} frames={view.frames} />
          </>
        ) : (
          <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
            <StyleCard evolution={evolution} />
            {evolution.isOwner && (
              <div className="border-line border-t pt-6">
                <OwnersVisibility evolution={evolution} />
              </div>
            )}
            <SignUpPrompt id={evolution.id} />
            <EndedMail evolution={evolution} />
          </div>
        )}
      </div>
    </>
  )
}

function Playback({ total }: { readonly total: number }) {
  usePlayback(total)
  return null
}

/** Tells the cursor of new frames. */
function useGrowth(view: EvolutionView): void {
  const move = useMoveCursor()
  const newest = newestOf(view)
  useEffect(() => move({ type: 'grew', newest: Math.max(0, newest) }), [move, newest])
}

/** Says once per outage that polling fails; it goes on, except when the evolution is gone. */
function useStatusFailure(id: string, error: Error | null): void {
  const queries = useQueryClient()
  const isTakenDown = takenDown(error) !== undefined
  useEffect(() => {
    // The page asks for the whole again, and shows what it is told.
    if (isTakenDown) void queries.resetQueries({ queryKey: evolutionQuery(id).queryKey, exact: true })
  }, [queries, id, isTakenDown])
  const words =
    error === null || isTakenDown ? null : isNotFound(error) ? 'Evolution not found' : 'Failed to fetch status'
  useEffect(() => {
    if (words !== null) toast({ title: words, variant: 'destructive' })
  }, [words])
}

function titleOf(view: EvolutionView): string {
  if (view.status === 'processing') return `${newestOf(view)} / ${view.total}`
  return statusWords(view)
}
