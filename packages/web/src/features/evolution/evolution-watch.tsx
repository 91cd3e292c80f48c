import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { isSettled } from '@afterimage/core/statuses'
import { useState } from 'react'
import { Badge } from '../../shared/ui/badge.tsx'
import { GalleryPlace } from '../gallery/gallery-place.tsx'
import { ReportButton } from '../report/report-button.tsx'
import { ForkFrame } from './again/fork-frame.tsx'
import { CaptionPanel } from './caption/caption-panel.tsx'
import { FilmDownload } from './completion/completion-panel.tsx'
import { EvolutionPanels } from './evolution-panels.tsx'
import { InstrumentPanel } from './instrument/instrument-panel.tsx'
import { KeysDialog } from './instrument/keys-dialog.tsx'
import { ShareMenu } from './share/share-menu.tsx'
import { SightPanel } from './sight/sight-panel.tsx'
import { PicturesProvider } from './stage/pictures-context.tsx'
import { StageArea } from './stage/stage-area.tsx'
import { EvolutionHeader } from './summary/evolution-header.tsx'
import { opensOnFilm } from './use-turning-points.ts'
import { type Updates, useWatch } from './use-watch.ts'

interface EvolutionWatchProps {
  readonly detail: EvolutionDetail
  /** Whether the address asked for one frame. */
  readonly namesFrame: boolean
}

/** The evolution, kept up to date. */
export function EvolutionWatch({ detail, namesFrame }: EvolutionWatchProps) {
  const { evolution } = detail
  const [isShowingKeys, setShowingKeys] = useState(false)
  const showKeys = () => setShowingKeys(true)
  const [view, updates] = useWatch(detail, namesFrame, showKeys)
  const isCompleted = view.status === 'completed'
  return (
    <PicturesProvider frames={view.frames}>
      <EvolutionHeader
        evolution={evolution}
        view={view}
        // Nothing more happens by itself to what has ended: there is nothing to pause then.
        live={!isSettled(view.status) && <UpdatesBadge {...updates} />}
        actions={
          <>
            {isCompleted && evolution.hiddenBy === null && (
              <ShareMenu id={evolution.id} frame={view.frames[0]} gifUrl={evolution.outputGifUrl} />
            )}
            {opensOnFilm(view) && isSettled(view.status) && (
              <FilmDownload evolution={evolution} label="Download Video" look="secondary" />
            )}
            {!evolution.isOwner && <ReportButton id={evolution.id} isFlagOnPhones />}
          </>
        }
      />
      <StageArea detail={detail} view={view} />
      <InstrumentPanel
        view={view}
        isBeingLookedAt={evolution.isBeingLookedAt}
        schedule={evolution.runOptions?.schedule}
        onHelp={showKeys}
      />
      <ForkFrame evolution={evolution} />
      <SightPanel view={view} isBeingLookedAt={evolution.isBeingLookedAt} className="mt-10" />
      {isCompleted && evolution.hiddenBy === null && (
        <div className="mt-6">
          <GalleryPlace id={evolution.id} screen="evolution" />
        </div>
      )}
      <CaptionPanel frames={view.frames} />
      <EvolutionPanels detail={detail} view={view} />
      {isShowingKeys && <KeysDialog onClose={() => setShowingKeys(false)} />}
    </PicturesProvider>
  )
}

/** Says whether updates arrive, and stops or resumes them. */
function UpdatesBadge({ isReached, isPaused, toggle }: Updates) {
  const isLive = isReached && !isPaused
  return (
    <button
      type="button"
      title={isPaused ? 'Resume the live updates' : 'Pause the live updates'}
      onClick={toggle}
      className="rounded-full hover:[&>span]:border-edge hover:[&>span]:text-paper"
    >
      <Badge dot={isLive ? 'live' : 'off'} isActive={isLive}>
        {isPaused ? 'Updates paused' : isReached ? 'Live updates' : 'Reconnecting…'}
      </Badge>
    </button>
  )
}
