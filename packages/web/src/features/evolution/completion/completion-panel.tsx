import type { Evolution, EvolutionDetail } from '@afterimage/contract/evolution'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Figure } from '../../../shared/ui/figure.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { type EvolutionView, newestOf } from '../model/evolution-view.ts'
import { formatSimilarity, halfLifeOf } from '../model/labels.ts'
import { ShareMenu } from '../share/share-menu.tsx'
import { ViewFrames } from '../stage/stage-switch.tsx'

interface CompletionPanelProps {
  readonly detail: EvolutionDetail
  readonly view: EvolutionView
  /** Of the button that leads to the frames. */
  readonly switchRef: Ref<HTMLButtonElement>
}

/** The celebration beside the film: what became of the picture, and what to do with it. */
export function CompletionPanel({ detail, view, switchRef }: CompletionPanelProps) {
  const { evolution } = detail
  const last = view.frames[newestOf(view)]
  return (
    <section aria-label="Completed" className="grid animate-appear content-start gap-5">
      <h2 className="display-text text-display">
        {halfLifeOf(view.frames) === null ? (
          <>
            Still there, <em className="text-dim">after {newestOf(view)} steps</em>
          </>
        ) : (
          <>
            Gone, <em className="text-dim">in {newestOf(view)} steps</em>
          </>
        )}
      </h2>
      <p className="text-dim">{conclusion(view)}</p>
      <dl className="flex max-w-[420px] justify-between gap-4">
        <Figure value={formatSimilarity(last?.ssim)} name="similarity left" />
        <Figure value={String(halfLifeOf(view.frames) ?? '–')} name="half-life, frames" />
        <Figure
          value={evolution.processingTimeMs === null ? '–' : formatDuration(evolution.processingTimeMs)}
          name="taken"
        />
      </dl>
      <div className="flex flex-wrap gap-2 border-line border-t pt-5">
        <FilmDownload evolution={evolution} label="Download" look="primary" />
        {evolution.hiddenBy === null && <ShareMenu id={evolution.id} frame={view.frames[0]} />}
      </div>
      <div className="flex flex-col items-start gap-1">
        <ViewFrames ref={switchRef} />
        <Button look="quiet" className="-ml-4" asChild>
          <Link to="/app">
            <Icon name="reset" />
            Create Another Evolution
          </Link>
        </Button>
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

function conclusion(view: EvolutionView): string {
  const half = halfLifeOf(view.frames)
  if (half !== null) return `Half of the original was lost by frame ${half}. The rest is invention.`
  return 'More than half of the original is still there. It needs more steps to let go.'
}
