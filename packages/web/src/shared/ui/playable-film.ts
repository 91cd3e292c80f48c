import type { Evolution } from '@afterimage/contract/evolution'

/** As films are encoded: H.264. */
const MP4 = 'video/mp4; codecs="avc1.64001f"'
/** The same film as a picture that moves by itself, the better one first. */
const MOVING_PICTURES = ['webp', 'gif'] as const

/** A film's address, or that of the same as a moving picture where this browser cannot play it: a Firefox without H.264, say. */
export function playableFilm(film: string | null, outputs: Evolution['outputs'], mayMove: boolean): string | null {
  if (film === null || filmKind(film) !== 'video' || !mayMove || canPlay(MP4)) return film
  const instead = MOVING_PICTURES.map((kind) => outputs.find((output) => output.kind === kind)?.url)
  return instead.find((url) => url !== undefined) ?? film
}

function canPlay(type: string): boolean {
  return document.createElement('video').canPlayType(type) !== ''
}

/** How a film's address is to be shown: by its ending, a video when it says nothing else. */
export function filmKind(url: string): 'picture' | 'html' | 'video' {
  const path = url.split(/[?#]/)[0]?.toLowerCase() ?? ''
  if (path.endsWith('.gif') || path.endsWith('.webp')) return 'picture'
  return path.endsWith('.html') ? 'html' : 'video'
}
