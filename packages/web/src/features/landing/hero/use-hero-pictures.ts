import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { HERO, type HeroFrame } from './hero-evolution.ts'

interface HeroPictures {
  /** Decoded pictures, from the original on without gaps. */
  readonly pictures: RefObject<readonly HTMLImageElement[]>
  readonly count: number
}

/** As many as a line of a few hundred milliseconds needs to be kept busy; all together would hold up the page that somebody goes on to. */
const AT_ONCE = 4

/** Brings the frames after the page has come to rest, in order, so that they compete with nothing of the first paint; none while another page is on its way. */
export function useHeroPictures(): HeroPictures {
  const pictures = useRef<HTMLImageElement[]>([])
  const [count, setCount] = useState(0)
  const isLeaving = useNavigation().state === 'loading'
  useEffect(() => {
    if (isLeaving) return
    const gone = new AbortController()
    const begin = () => void load(pictures.current, setCount, gone.signal)
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: gone.signal })
    return () => gone.abort()
  }, [isLeaving])
  return { pictures, count }
}

async function load(into: HTMLImageElement[], tell: (count: number) => void, gone: AbortSignal): Promise<void> {
  const rest = HERO.frames.slice(into.length)
  const coming = rest.splice(0, AT_ONCE).map(bring)
  for (let first = coming.shift(); first !== undefined; first = coming.shift()) {
    // A frame that does not come ends the film there; it plays as far as it goes.
    if (!(await first.isReady) || gone.aborted) return
    into.push(first.picture)
    tell(into.length)
    coming.push(...rest.splice(0, 1).map(bring))
  }
}

function bring({ url }: HeroFrame): { readonly picture: HTMLImageElement; readonly isReady: Promise<boolean> } {
  const picture = new Image()
  picture.src = url
  return { picture, isReady: picture.decode().then(Boolean.bind(null, true), Boolean.bind(null, false)) }
}
