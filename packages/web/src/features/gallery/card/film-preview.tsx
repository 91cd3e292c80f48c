import { useEffect, useRef, useState } from 'react'

interface FilmPreviewProps {
  readonly url: string
  readonly posterUrl: string
  readonly isPlaying: boolean
  readonly onBroken: () => void
}

/** How far out of sight a film is given back, of the window's height: five megabytes of memory each, and a browser has only so many. */
const KEPT_WITHIN = '50%'

/** The film: asked for when it is played, rewound whenever it stops, and given back when it is far out of sight. */
export function FilmPreview({ url, posterUrl, isPlaying, onBroken }: FilmPreviewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  if (isPlaying && !isWanted) setIsWanted(true)
  useEffect(() => {
    const film = video.current
    if (film === null || !isPlaying) return
    // A browser may refuse, to save power; the poster then stays.
    film.play().catch(() => undefined)
    return () => {
      film.pause()
      film.currentTime = 0
    }
  }, [isPlaying])
  useEffect(() => {
    const film = video.current
    if (film === null || !isWanted || isPlaying) return
    const leave = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting === false && setIsWanted(false)
    const observer = new IntersectionObserver(leave, { rootMargin: `${KEPT_WITHIN} 0px` })
    observer.observe(film)
    return () => observer.disconnect()
  }, [isWanted, isPlaying])
  useEffect(() => {
    const film = video.current
    if (film === null || !isWanted) return
    return () => {
      // An element that is taken away keeps what it has loaded until it is collected.
      film.removeAttribute('src')
      film.load()
    }
  }, [isWanted])
  if (!isWanted) return null
  return (
    <video
      ref={video}
      src={url}
      poster={posterUrl}
      muted
      loop
      playsInline
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onError={onBroken}
      className="absolute inset-0 size-full object-contain"
    />
  )
}
