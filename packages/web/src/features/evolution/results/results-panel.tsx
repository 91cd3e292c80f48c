import type { EvolutionDetail } from '@afterimage/contract/evolution'
import { frameDownloadAddress } from '../../../shared/download/download-address.ts'
import { DownloadButton } from '../../../shared/download/download-button.tsx'
import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { formatDay } from '../../../shared/format/format-date.ts'
import { formatDuration } from '../../../shared/format/format-duration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FactList } from '../../../shared/ui/fact-list.tsx'
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
            <FactList
              facts={[
                { name: 'Processing time', value: formatTime(evolution.processingTimeMs), isMono: true },
                { name: 'Average per frame', value: formatTime(averageMs(frames)), isMono: true },
                { name: 'Film size', value: formatSize(evolution.outputFileSize), isMono: true },
                {
                  name: 'Frame size',
                  value: frames[0] ? `${frames[0].width} × ${frames[0].height} px` : '–',
                  isMono: true,
                },
                { name: 'Seed', value: String(evolution.seed), isMono: true },
                {
                  name: 'Kept until',
                  value: evolution.filesExpireAt === null ? '–' : formatDay(evolution.filesExpireAt),
                },
                { name: 'Frames retried', value: String(countRetries(detail)), isMono: true },
              ]}
            />
            <Button size="small" className="mt-4" asChild>
              <a href={frameDownloadAddress(evolution.id, 0)} download>
                <Icon name="download" />
                Download the starting frame
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

function formatTime(ms: number | null): string {
  return ms === null ? '–' : formatDuration(ms)
}

function formatSize(bytes: number | null): string {
  return bytes === null ? '–' : formatBytes(bytes)
}

function averageMs(frames: readonly FrameView[]): number | null {
  const made = frames.slice(1)
  return made.length === 0 ? null : made.reduce((sum, frame) => sum + frame.durationMs, 0) / made.length
}

function countRetries(detail: EvolutionDetail): number {
  return detail.frames.filter((frame) => frame.events.some((event) => event.kind === 'retried')).length
}
