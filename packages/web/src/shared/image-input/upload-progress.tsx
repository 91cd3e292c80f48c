import { UPLOAD_WITHIN_MS } from '@afterimage/core/limits'
import { formatBytes } from '../format/format-bytes.ts'
import { formatExpectation } from '../format/format-duration.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import type { Upload } from './use-upload.ts'

/** The first second or so says nothing of a line's speed. */
const RATED_AFTER_MS = 2_000

/** How much of the picture has gone out, and how long the rest takes at this rate. */
export function UploadProgress({ upload }: { readonly upload: Upload }) {
  const { sent, total } = upload
  const amount = `${formatBytes(sent)} of ${formatBytes(total)}`
  return (
    <div className="grid w-full min-w-0 content-center gap-2 sm:max-w-96">
      <p className="text-dim text-small">
        <span className="figure-text text-paper">{amount}</span> {describeUpload(upload)}
      </p>
      <ProgressBar share={sent / total} label="Uploading the picture" valueText={amount} isImmediate />
    </div>
  )
}

/** What is to be expected; nothing while it is too early to say. */
export function describeUpload({ sent, total, elapsedMs }: Upload): string {
  if (sent >= total) return 'uploaded. The server is reading it.'
  if (sent === 0 || elapsedMs < RATED_AFTER_MS) return 'uploaded'
  const wholeMs = (elapsedMs * total) / sent
  if (wholeMs > UPLOAD_WITHIN_MS) return 'uploaded. Your connection is too slow for it: try a smaller picture.'
  return `uploaded, ${formatExpectation(wholeMs - elapsedMs)} left`
}
