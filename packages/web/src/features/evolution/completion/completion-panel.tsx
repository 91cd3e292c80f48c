import type { Evolution, EvolutionDetail } from '@afterimage/contract/evolution'
import { fateHeadline, fateOf, fateSentence, keptName } from '@afterimage/core/fate'
import { TELLING_ITERATIONS } from '@afterimage/core/iterations'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FIGURES, Figure } from '../../../shared/ui/figure.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { UnseenPicture } from '../../../shared/ui/unseen-picture.tsx'
import { RunMore } from '../again/run-more.tsx'
import { CutButton } from '../cut/cut-button.tsx'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { halfLifeLabel, keptLabel } from '../model/labels.ts'
import { ShareMenu } from '../share/share-menu.tsx'
import { MeaningFigures } from '../sight/meaning-figures.tsx'
import { ViewFrames } from '../stage/stage-switch.tsx'
import { stopSentence } from './stop-sentence.ts'

interface CompletionPanelProps {
  readonly detail: EvolutionDetail
  readonly view: EvolutionView
  /** Of the button that leads to the frames. */
  readonly switchRef: Ref<HTMLButtonElement>
}

/** The celebration beside the film: what became of the picture, and what to do with it. */
export function CompletionPanel({ detail, view, switchRef }: CompletionPanelProps) {
  const { evolution } = detail
  const fate = { ...fateOf(view.frames), forkedFromFrame: evolution.forkedFromFrame }
  const made = newestOf(view)
  // A short run shows little: its owner is offered the longer one first.
  const isShort = evolution.isOwner && made < TELLING_ITERATIONS
  return (
    <section aria-label="Completed" className="grid animate-appear content-start gap-5 lg:min-h-[33rem] lg:gap-3">
      <h2 className="display-text text-figure">
        {fateHeadline(fate) ?? 'Done'},{' '}
        <em className="text-dim">
          after {made} {made === 1 ? 'iteration' : 'iterations'}
        </em>
      </h2>
      <p className="text-dim">{[fateSentence(fate), stopSentence(evolution, made)].filter(Boolean).join(' ')}</p>
      <dl className={FIGURES}>
        <Figure value={keptLabel(fate.kept)} name={keptName(fate)} />
        <Figure value={halfLifeLabel(view)} name="half-life" />
        {evolution.processingTimeMs !== null && (
          <Figure value={formatDuration(evolution.processingTimeMs)} name="taken" />
        )}
      </dl>
      <MeaningFigures frames={view.frames} isBeingLookedAt={evolution.isBeingLookedAt} />
      {view.frames[1]?.isUnrelated && <UnseenPicture model={evolution.aiModelName} />}
      <div className="flex flex-wrap gap-2 border-line border-t pt-3">
        {isShort && <RunMore evolution={evolution} made={made} look="primary" align="start" />}
        <FilmDownload evolution={evolution} label="Download" look={isShort ? 'secondary' : 'primary'} />
        {evolution.hiddenBy === null && (
          <ShareMenu id={evolution.id} frame={view.frames[0]} gifUrl={evolution.outputGifUrl} />
        )}
      </div>
      <div className="flex flex-col items-start">
        {/* In one line: the panel is no higher than the one that stands here while frames are made. */}
        <div className="flex flex-wrap">
          <ViewFrames ref={switchRef} />
          {!isShort && <RunMore evolution={evolution} made={made} look="quiet" align="start" />}
        </div>
        <div className="flex flex-wrap">
          <Button look="quiet" className="-ml-4" asChild>
            <Link to="/app">
              <Icon name="reset" />
              Create Another Evolution
            </Link>
          </Button>
          {made > 0 && <CutButton evolution={evolution} frames={view.frames} />}
        </div>
      </div>
    </section>
  )
}

interface FilmDownloadProps {
  readonly evolution: Evolution
  readonly label: string
  readonly look: 'primary' | 'secondary'
}

/** Downloads the film that the stage shows. */
export function FilmDownload({ evolution, label, look }: FilmDownloadProps) {
  const url = evolution.outputMp4Url ?? evolution.outputVideoUrl
  if (url === null) return null
  return (
    <Button look={look} asChild>
      <a href={downloadAddress(url)} download>
        <Icon name="download" />
        {label}
      </a>
    </Button>
  )
}
