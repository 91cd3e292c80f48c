import { create } from 'zustand'

interface FilmOnStage {
  /** Null while the stage shows frames, or a film that plays by itself. */
  readonly video: HTMLVideoElement | null
  readonly isPlaying: boolean
}

/** The film on the stage, of which there is one, for the transport beneath it. */
export const useFilmOnStage = create<FilmOnStage>(() => ({ video: null, isPlaying: false }))

/** Puts a film onto the stage, and says from then on whether it plays; returns how to take it away. */
export function putOnStage(video: HTMLVideoElement): () => void {
  const tell = () => useFilmOnStage.setState({ video, isPlaying: !video.paused })
  tell()
  video.addEventListener('play', tell)
  video.addEventListener('pause', tell)
  return () => {
    video.removeEventListener('play', tell)
    video.removeEventListener('pause', tell)
    useFilmOnStage.setState({ video: null, isPlaying: false })
  }
}

export function togglePlay(video: HTMLVideoElement): void {
  if (video.paused) void video.play().catch(() => undefined)
  else video.pause()
}
