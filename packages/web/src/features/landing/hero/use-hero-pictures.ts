import { type RefObject, useEffect, useRef, useState } from 'react'
import { HERO } from './hero-evolution.ts'

interface HeroPictures {
  /** Decoded pictures, from the original on without gaps. */
  readonly pictures: RefObject<readonly HTMLImageElement[]>
  readonly count: number
}

/** Brings the frames after the page has come to rest, in order, so that they compete with nothing of the first paint. */
export function useHeroPictures(): HeroPictures {
  const pictures = useRef<HTMLImageElement[]>([])
  const [count, setCount] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    const begin = () => void load(pictures.current, setCount, gone.signal)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [])
  return { pictures, count }
}

async function load(into: HTMLImageElement[], tell: (count: number) => void, gone: AbortSignal): Promise<void> {
  const coming = HERO.frames.slice(into.length).map(({ url }) => {
    const picture = new Image()
    picture.src = url
    return { picture, ready: picture.decode().then(Boolean.bind(null, true), Boolean.bind(null, false)) }
  })
  for (const { picture, ready } of coming) {
    // A frame that does not come ends the film there; it plays as far as it goes.
    if (!(await ready) || gone.aborted) return
    into.push(picture)
    tell(into.length)
  }
}
