import { formatBytes } from '../format/format-bytes.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { Received, Wanted } from './receive.ts'
import { useDownload } from './use-download.ts'

interface DownloadButtonProps {
  readonly file: Wanted
  readonly label: string
  /** What a screen reader calls the progress: "Downloading all frames". */
  readonly progressLabel: string
  readonly size?: 'medium' | 'small'
}

/** Downloads a file that takes a while to come, with its progress and a way to stop it. */
export function DownloadButton({ file, label, progressLabel, size = 'medium' }: DownloadButtonProps) {
  const { progress, start, cancel } = useDownload()
  if (progress === null) {
    return (
      <Button size={size} onClick={() => void start(file)}>
        <Icon name="download" />
        {label}
      </Button>
    )
  }
  const message = messageOf(progress, file)
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <div className="grid flex-1 gap-1">
        <p className="figure-text text-dim text-label">{message}</p>
        <ProgressBar
          share={progress.total === null ? null : progress.received / progress.total}
          label={progressLabel}
          valueText={message}
        />
      </div>
      <Button size={size} onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}

function messageOf({ received, total }: Received, { madeWithinMs }: Wanted): string {
  if (received === 0 && madeWithinMs !== undefined) return 'Being made…'
  return total === null ? formatBytes(received) : `${formatBytes(received)} of ${formatBytes(total)}`
}
