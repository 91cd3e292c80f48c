import { useState } from 'react'
import { downloadAddress } from '../../../shared/download/download-address.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'

interface OutputVideoProps {
  readonly url: string
  readonly posterUrl: string
}

/** The film, or a way to take it away when this browser cannot play it. */
export function OutputVideo({ url, posterUrl }: OutputVideoProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const hasFailed = failedUrl === url
  return (
    <div className="grid gap-3">
      <div className="relative aspect-[4/3] overflow-hidden rounded-sm bg-stage text-on-stage">
        {hasFailed ? (
          <div role="alert" className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6">
            <Icon name="film" sizePx={32} />
            <p className="display-text text-title">Unable to load video</p>
          </div>
        ) : (
          <video
            src={url}
            poster={posterUrl}
            aria-label="Output video"
            controls
            loop
            muted
            playsInline
            preload="metadata"
            onError={() => setFailedUrl(url)}
            className="absolute inset-0 size-full"
          />
        )}
      </div>
      <Button className="justify-self-start" asChild>
        <a href={downloadAddress(url)} download>
          <Icon name="download" />
          Download video
        </a>
      </Button>
    </div>
  )
}
