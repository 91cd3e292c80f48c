import { useEffect, useRef, useState } from 'react'

interface FilmPreviewProps {
  readonly url: string
  readonly posterUrl: string
  readonly isPlaying: boolean
  readonly onBroken: () => void
}

/** The film: asked for when it is first played, and rewound whenever it stops. */
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
