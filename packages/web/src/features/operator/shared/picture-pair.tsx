import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import { KeyCap } from './key-cap.tsx'

interface PicturePairProps {
  /** Null once its file is deleted. */
  readonly originalUrl: string | null
  readonly lastUrl: string | null
  /** The number of the last frame. */
  readonly lastFrame: number
  /** Why nothing is shown until it is asked for; null where it may be. */
  readonly veil: string | null
  readonly isShown: boolean
  readonly onShow: () => void
  /** Whether a key does the same as the button. */
  readonly hasKey?: boolean
}

/** What went in beside what came out. What may be unsafe is not even loaded until somebody asks for it. */
export function PicturePair({ veil, isShown, onShow, hasKey = false, ...pictures }: PicturePairProps) {
  const shown = useRef<HTMLDivElement>(null)
  const [wasAsked, setWasAsked] = useState(false)
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasAsked && isShown) shown.current?.focus()
  }, [wasAsked, isShown])
  if (veil !== null && !isShown) {
    const show = () => {
      setWasAsked(true)
      onShow()
    }
    return (
      <div className="grid min-h-44 content-center justify-items-center gap-3 rounded-sm bg-stage p-4 text-center text-on-stage sm:aspect-[8/3]">
        <p className="max-w-[36ch] text-small">{veil}</p>
        <button
          type="button"
          onClick={show}
          className="inline-flex h-8 items-center gap-2 rounded-sm border border-on-stage px-3 text-small outline-offset-2 focus-visible:outline-on-stage"
        >
          <Icon name="eye" />
          Show the pictures
          {hasKey && <KeyCap>V</KeyCap>}
        </button>
      </div>
    )
  }
  const { originalUrl, lastUrl, lastFrame } = pictures
  return (
    <div ref={shown} tabIndex={-1} className="grid grid-cols-2 gap-px self-start overflow-hidden rounded-sm bg-line">
      <Picture url={originalUrl} name="Original" />
      <Picture url={lastUrl} name={lastFrame === 0 ? 'No copy yet' : `Frame ${lastFrame}`} />
    </div>
  )
}

/** The size of a cell, whatever the picture's shape. */
function Picture({ url, name }: { readonly url: string | null; readonly name: string }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const isMissing = url === null || failedUrl === url
  return (
    <figure className="relative aspect-[4/3] bg-stage text-on-stage">
      {isMissing ? (
        <span className="absolute inset-0 grid content-center justify-items-center gap-2 p-2 text-center text-small">
          <Icon name="image" sizePx={24} />
          {failedUrl === undefined ? 'No picture' : 'Could not be loaded'}
        </span>
      ) : (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(url)}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <figcaption className="absolute bottom-0 left-0 bg-stage-label px-2 py-1 text-label">{name}</figcaption>
    </figure>
  )
}
