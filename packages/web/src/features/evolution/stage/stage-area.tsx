import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useCallback, useRef } from 'react'
import { uploadedUrl } from '../../../shared/image-input/just-uploaded.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { StageBox } from '../../../shared/ui/stage-box.tsx'
import { UnseenPicture } from '../../../shared/ui/unseen-picture.tsx'
import { CompletionPanel } from '../completion/completion-panel.tsx'
import { FilmPlayer } from '../completion/film-player.tsx'
import { healthQuery } from '../evolution-queries.ts'
import { useCursor } from '../model/cursor-store.ts'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { CancelButton } from '../summary/cancel-button.tsx'
import { ErrorCard } from '../summary/error-card.tsx'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { needsHelp, SystemStatusPanel } from '../system-status/system-status-panel.tsx'
import { opensOnFilm } from '../use-turning-points.ts'
import { StagePanel } from './stage-panel.tsx'
import { ViewFrames, WatchFilm } from './stage-switch.tsx'

interface StageAreaProps {
  readonly detail: EvolutionDetail
  readonly view: EvolutionView
}

/** The frames or the film, and beside them what is to be known and done. */
export function StageArea({ detail, view }: StageAreaProps) {
  const { evolution } = detail
  const isFilm = useCursor((cursor) => cursor.stage === 'film')
  const switchRef = useFocusHandover()
  const health = useQuery(healthQuery(evolution.id, view.status))
  const first = view.frames[0]
  const film = isFilm ? view.outputVideoUrl : null
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_360px]">
      {/* One box for both: what stands under it would move up, and the page with it, while one replaces the other. */}
      <StageBox {...(first && { ratio: first.width / first.height })}>
        {film === null ? (
          <StagePanel
            frames={view.frames}
            inputImageUrl={evolution.inputImageUrl}
            uploadedUrl={uploadedUrl(evolution.id)}
          />
        ) : (
          <FilmPlayer url={film} outputs={evolution.outputs} posterUrl={evolution.posterUrl} total={newestOf(view)} />
        )}
      </StageBox>
      {film !== null && view.status === 'completed' ? (
        <CompletionPanel detail={detail} view={view} switchRef={switchRef} />
      ) : (
        <SummaryPanel detail={detail} view={view} hasFacts={view.status !== 'failed' && !needsHelp(health.data)}>
          {(opensOnFilm(view) || view.status === 'processing_animation') && (
            // As high as the button that stands here while frames are made.
            <div className="flex min-h-10 items-center gap-4">
              {opensOnFilm(view) && (film === null ? <WatchFilm ref={switchRef} /> : <ViewFrames ref={switchRef} />)}
              {view.status === 'processing_animation' && <FilmProgress share={view.animationShare} />}
            </div>
          )}
          {view.frames[1]?.isUnrelated && <UnseenPicture model={evolution.aiModelName} />}
          {view.status === 'failed' && (
            <ErrorCard error={view.error} hasFilm={opensOnFilm(view)} isOwner={evolution.isOwner} />
          )}
          {view.status === 'processing' && <LastTry lastTry={view.lastTry} />}
          {health.data && needsHelp(health.data) && (
            <SystemStatusPanel id={evolution.id} health={health.data} evolution={evolution} />
          )}
          {evolution.isOwner && (view.status === 'pending' || view.status === 'processing') && (
            <div>
              <CancelButton evolution={evolution} made={newestOf(view)} isPaidFor={(evolution.creditsPaid ?? 0) > 0} />
            </div>
          )}
        </SummaryPanel>
      )}
    </div>
  )
}

/** The film being rendered, as a step of its own. */
function FilmProgress({ share }: { readonly share: number | null }) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div className="grid min-w-0 flex-1 gap-2" role="status">
      <p className="flex justify-between text-small">
        <span>Making the film</span>
        <span className="figure-text text-dim">{percent === null ? '' : `${percent}%`}</span>
      </p>
      <ProgressBar share={share} label="Making the film" />
    </div>
  )
}

/** Why the next frame takes longer than the others, while it does. */
function LastTry({ lastTry }: { readonly lastTry: EvolutionView['lastTry'] }) {
  if (lastTry === null || lastTry.kind === 'made') return null
  return (
    <p role="status" className="text-dim text-small">
      Frame {lastTry.number} is being tried again. {lastTry.reason}
    </p>
  )
}

/**
 * A ref for two elements that take turns: when the one that leaves has the focus, the one that comes gets it, and nothing
 * scrolls.
 */
function useFocusHandover(): RefCallback<HTMLElement> {
  const isHandedOver = useRef(false)
  return useCallback((element) => {
    if (isHandedOver.current) element?.focus({ preventScroll: true })
    isHandedOver.current = false
    return () => {
      isHandedOver.current = document.activeElement === element
    }
  }, [])
}
