import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { frameDownloadAddress } from '../../../shared/download/download-address.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { formatDay } from '../../../shared/format/format-date.ts'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { formatSize } from '../../../shared/format/format-pixels.ts'
import { useCopy } from '../../../shared/share/use-copy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { RunAgain } from '../again/run-again.tsx'
import { RunMore } from '../again/run-more.tsx'
import type { FrameView } from '../model/evolution-view.ts'
import { FramesGrid } from './frames-grid.tsx'
import { OutputList } from './output-list.tsx'

interface ResultsPanelProps {
  readonly detail: EvolutionDetail
  readonly frames: readonly FrameView[]
}

/** Everything that was made, to take away. */
export function ResultsPanel({ detail, frames }: ResultsPanelProps) {
  const { evolution } = detail
  return (
    <Panel
      title="Complete Results"
      aside={
        evolution.isOwner && (
          <span className="flex flex-wrap gap-2">
            <RunMore evolution={evolution} made={frames.length - 1} />
            <RunAgain evolution={evolution} />
          </span>
        )
      }
    >
      <div className="grid gap-10">
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_360px]">
          <OutputList evolution={evolution} />
          <div>
            <h3 className="mb-3 font-medium">Processing details</h3>
            <FactList facts={processingFacts(detail, frames)} />
            <Button size="small" className="mt-4" asChild>
              <a href={frameDownloadAddress(evolution.id, 0)} download>
                <Icon name="download" />
                Download the starting frame
                {frames[0] && (
                  <span className="max-sm:hidden">
                    ({frames[0].width} × {frames[0].height})
                  </span>
                )}
              </a>
            </Button>
          </div>
        </div>
        <div>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h3 className="font-medium">Individual frames</h3>
            <DownloadButton
              file={{ url: evolution.zipUrl, fallbackName: 'afterimage-frames.zip' }}
              label="Download all frames (ZIP)"
              progressLabel="Downloading all frames"
              size="small"
            />
          </div>
          <FramesGrid id={evolution.id} frames={frames} />
        </div>
      </div>
    </Panel>
  )
}

/** What is known of how it was made; what is not, as of one that failed, is left out. */
function processingFacts(detail: EvolutionDetail, frames: readonly FrameView[]): readonly Fact[] {
  const { processingTimeMs, outputFileSize, seed, filesExpireAt } = detail.evolution
  const [original] = frames
  const perFrameMs = averageMs(frames)
  const retries = countRetries(detail)
  return [
    ...(processingTimeMs === null
      ? []
      : [{ name: 'Processing time', value: formatDuration(processingTimeMs), isMono: true }]),
    ...(perFrameMs === null ? [] : [{ name: 'Average per frame', value: formatDuration(perFrameMs), isMono: true }]),
    ...(outputFileSize === null ? [] : [{ name: 'Film size', value: formatBytes(outputFileSize), isMono: true }]),
    ...(original ? [{ name: 'Frame size', value: formatSize(original), isMono: true }] : []),
    { name: 'Seed', value: <CopyableSeed seed={seed} /> },
    ...(filesExpireAt === null ? [] : [{ name: 'Kept until', value: formatDay(filesExpireAt) }]),
    ...(retries === 0 ? [] : [{ name: 'Frames retried', value: String(retries), isMono: true }]),
  ]
}

/** The seed, to be taken to the create screen or a terminal. */
function CopyableSeed({ seed }: { readonly seed: number }) {
  const { isCopied, copy } = useCopy()
  return (
    <button
      type="button"
      onClick={() => void copy(String(seed))}
      title="Copy the seed"
      className="-my-1 inline-flex min-h-6 items-center gap-2 rounded-xs hover:text-glow"
    >
      <span className="figure-text">{seed}</span>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className="sr-only" aria-live="polite">
        {isCopied ? 'Copied' : 'Copy the seed'}
      </span>
    </button>
  )
}

function averageMs(frames: readonly FrameView[]): number | null {
  const made = frames.slice(1)
  return made.length === 0 ? null : made.reduce((sum, frame) => sum + frame.durationMs, 0) / made.length
}

function countRetries(detail: EvolutionDetail): number {
  return detail.frames.filter((frame) => frame.events.some((event) => event.kind === 'retried')).length
}
