import type { Evolution } from '@afterimage/contract/evolution'
import { filmTimeline, frameAtSeconds } from '@afterimage/core/timeline/film-timeline'
import { takeKey } from '@afterimage/core/timeline/keymap'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReducedMotion } from '../../../shared/hooks/use-media.ts'
import { filmKind, playableFilm } from '../../../shared/ui/playable-film.ts'
import { StageFailure } from '../../../shared/ui/stage-failure.tsx'
import { useCursor, useMoveCursor } from '../model/cursor-store.ts'
import { putOnStage, togglePlay } from '../model/film-on-stage.ts'

interface FilmPlayerProps {
  readonly url: string
  readonly posterUrl: string | null
  /** How many iterations the film has. */
  readonly total: number
}

interface AnyFilmProps extends FilmPlayerProps {
  readonly outputs: Evolution['outputs']
}

/** The finished film: a GIF or WebP as an image, an HTML player in a frame, anything else as a video. */
export function FilmPlayer({ url: made, outputs, posterUrl, total }: AnyFilmProps) {
  const url = playableFilm(made, outputs, !useReducedMotion()) ?? made
  const kind = filmKind(url)
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <StageFailure what="The film" onAgain={() => setHasFailed(false)} />
  const fail = () => setHasFailed(true)
  return (
    <>
      {kind === 'picture' && <img src={url} alt="The film" onError={fail} className="absolute inset-0 size-full" />}
      {kind === 'html' && (
        <iframe src={url} title="The film" sandbox="allow-scripts" className="absolute inset-0 size-full border-0" />
      )}
      {kind === 'video' && <Video url={url} posterUrl={posterUrl} total={total} onFail={fail} />}
    </>
  )
}

interface VideoProps extends FilmPlayerProps {
  readonly onFail: () => void
}

function Video({ url, posterUrl, total, onFail }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const isStill = useReducedMotion()
  const speed = useCursor((cursor) => cursor.speed)
  useFollowingPlayhead(video, total)
  useEffect(() => {
    // A film that is loaded anew begins with the default one.
    if (video.current !== null) video.current.defaultPlaybackRate = video.current.playbackRate = speed
  }, [speed])
  useEffect(() => (video.current === null ? undefined : putOnStage(video.current)), [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asked = takeKey(event, { takes: ({ type }) => type === 'toggled-play' })
      if (asked !== undefined && video.current !== null) togglePlay(video.current)
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
      onError={onFail}
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
    const timeline = filmTimeline(total + 1)
    let request = 0
    const follow = () => {
      move({ type: 'filmed', frame: frameAtSeconds(timeline, element.currentTime) })
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
