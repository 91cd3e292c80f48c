import { useEffect, useRef } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { StageBox } from '../stage/stage-box.tsx'
import { filmKind } from './film-kind.ts'

interface FilmPlayerProps {
  readonly url: string
  readonly posterUrl: string | null
  readonly ratio: number
}

/** The finished film on the stage: a GIF as an image, an HTML player in a frame, anything else as a video. */
export function FilmPlayer({ url, posterUrl, ratio }: FilmPlayerProps) {
  const kind = filmKind(url)
  return (
    <StageBox ratio={ratio}>
      {kind === 'gif' && <img src={url} alt="The film" className="absolute inset-0 size-full" />}
      {kind === 'html' && (
        <iframe src={url} title="The film" sandbox="allow-scripts" className="absolute inset-0 size-full border-0" />
      )}
      {kind === 'video' && <Video url={url} posterUrl={posterUrl} />}
    </StageBox>
  )
}

function Video({ url, posterUrl }: Pick<FilmPlayerProps, 'url' | 'posterUrl'>) {
  const video = useRef<HTMLVideoElement>(null)
  const isStill = useReducedMotion()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = event.target instanceof Element && event.target.closest('button, a, input, video, [role]')
      if (event.key !== ' ' || isElsewhere || video.current === null) return
      event.preventDefault()
      if (video.current.paused) void video.current.play()
      else video.current.pause()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <video
      ref={video}
      src={url}
      poster={posterUrl ?? undefined}
      aria-label="The film"
      controls
      loop
      muted
      playsInline
      autoPlay={!isStill}
      preload="auto"
      className="absolute inset-0 size-full"
    />
  )
}
