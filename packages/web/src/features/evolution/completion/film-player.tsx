import { type RefObject, useEffect, useRef } from 'react'
import { frameAt, stepsOf } from '../../../shared/film/film-steps.ts'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { useMoveCursor } from '../model/cursor-store.ts'
import { filmKind } from './film-kind.ts'

interface FilmPlayerProps {
  readonly url: string
  readonly posterUrl: string | null
  /** How many iterations the film has. */
  readonly total: number
}

/** The finished film: a GIF as an image, an HTML player in a frame, anything else as a video. */
export function FilmPlayer({ url, posterUrl, total }: FilmPlayerProps) {
  const kind = filmKind(url)
  return (
    <>
      {kind === 'gif' && <img src={url} alt="The film" className="absolute inset-0 size-full" />}
      {kind === 'html' && (
        <iframe src={url} title="The film" sandbox="allow-scripts" className="absolute inset-0 size-full border-0" />
      )}
      {kind === 'video' && <Video url={url} posterUrl={posterUrl} total={total} />}
    </>
  )
}

function Video({ url, posterUrl, total }: FilmPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isStill = useReducedMotion()
  useFollowingPlayhead(video, total)
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

/** Lets the playhead of the instrument follow the film, once it has been played or sought. */
function useFollowingPlayhead(video: RefObject<HTMLVideoElement | null>, total: number): void {
  const move = useMoveCursor()
  useEffect(() => {
    const element = video.current
    if (element === null) return
    const steps = stepsOf(total)
    let request = 0
    const follow = () => {
      move({ type: 'filmed', frame: frameAt(steps, element.currentTime) })
      if (!element.paused) request = requestAnimationFrame(follow)
    }
    element.addEventListener('play', follow)
    element.addEventListener('seeked', follow)
    return () => {
      cancelAnimationFrame(request)
      element.removeEventListener('play', follow)
      element.removeEventListener('seeked', follow)
    }
  }, [video, total, move])
}
