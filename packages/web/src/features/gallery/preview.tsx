import type { GalleryProject } from '@afterimage/contract/gallery'
import { useEffect, useState } from 'react'
import { ResultHalf } from '../../shared/ui/wipe.tsx'
import { FilmPreview } from './card/film-preview.tsx'
import { previewKind } from './card/preview-kind.ts'

interface GalleryPreviewProps {
  readonly project: GalleryProject
  /** Whether it is of the first row, which is asked for at once and before the others. */
  readonly isFirst: boolean
  readonly isPlaying: boolean
  /** Whether what plays has the whole picture; else it lies under what became of it. */
  readonly playsAlone: boolean
}

const COVER = 'absolute inset-0 size-full object-contain'

/** The picture of a card: the input, the film, or frame after frame while it plays; over its right half the result. */
export function GalleryPreview({ project, isFirst, isPlaying, playsAlone }: GalleryPreviewProps) {
  const { frames, inputImageUrl, outputVideoUrl, width, height } = project
  const [isFilmBroken, setIsFilmBroken] = useState(false)
  const kind = previewKind(isFilmBroken ? { frames, outputVideoUrl: null } : project)
  const onBroken = () => setIsFilmBroken(true)
  const still = frames[0]?.imageUrl ?? inputImageUrl
  const result = frames.at(-1)?.imageUrl
  return (
    <span className="absolute inset-0 block">
      <img
        src={still}
        alt=""
        width={width}
        height={height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={COVER}
      />
      {kind === 'gif' && isPlaying && (
        <img src={outputVideoUrl ?? undefined} alt="" onError={onBroken} className={COVER} />
      )}
      {kind === 'video' && outputVideoUrl !== null && (
        <FilmPreview url={outputVideoUrl} posterUrl={still} isPlaying={isPlaying} onBroken={onBroken} />
      )}
      {kind === 'slideshow' && <Slideshow frames={frames} isPlaying={isPlaying} />}
      {result !== undefined && !(isPlaying && playsAlone) && (
        <ResultHalf url={result} fit="contain" isFirst={isFirst} />
      )}
    </span>
  )
}

function Slideshow({ frames, isPlaying }: { readonly frames: GalleryProject['frames']; readonly isPlaying: boolean }) {
  const slide = useSlide(frames.length, isPlaying)
  if (!isPlaying) return null
  const next = frames[(slide + 1) % frames.length]
  return (
    <>
      <img src={frames[slide]?.imageUrl} alt="" className={COVER} />
      {/* On its way before its turn comes. */}
      <img src={next?.imageUrl} alt="" hidden />
      <span className="figure-text absolute right-2 bottom-2 z-10 rounded-xs bg-stage-label px-2 py-1 text-label text-on-stage">
        {slide + 1} / {frames.length}
      </span>
    </>
  )
}

const SLIDE_MS = 600

/** Which of `count` pictures is shown: the next one every 600 ms while it runs, the first one again when it stops. */
function useSlide(count: number, isRunning: boolean): number {
  const [slide, setSlide] = useState(0)
  useEffect(() => {
    if (!isRunning || count < 2) return
    const timer = setInterval(() => setSlide((shown) => (shown + 1) % count), SLIDE_MS)
    return () => {
      clearInterval(timer)
      setSlide(0)
    }
  }, [count, isRunning])
  return slide
}
