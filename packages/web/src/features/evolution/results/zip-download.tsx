import { formatBytes } from '../../../shared/format/format-bytes.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { useDownload } from './use-download.ts'

/** All frames and the ledger in one file, with its progress. */
export function ZipDownload({ url }: { readonly url: string }) {
  const { progress, start, cancel } = useDownload()
  if (progress === null) {
    return (
      <Button size="small" onClick={() => void start(url, 'afterimage-frames.zip')}>
        <Icon name="download" />
        Download all frames (ZIP)
      </Button>
    )
  }
  const words =
    progress.total === null
      ? formatBytes(progress.received)
      : `${formatBytes(progress.received)} of ${formatBytes(progress.total)}`
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <div className="grid flex-1 gap-1">
        <p className="figure-text text-dim text-label">{words}</p>
        <ProgressBar
          share={progress.total === null ? null : progress.received / progress.total}
          label="Downloading all frames"
          valueText={words}
        />
      </div>
      <Button size="small" onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
