const WHOLE_FILM_MS = 10_000
const FASTEST_MS = 80
const SLOWEST_MS = 500

/** How long playback shows each frame: the whole in about ten seconds, never faster or slower than the eye likes. */
export function frameMs(total: number): number {
  return Math.min(SLOWEST_MS, Math.max(FASTEST_MS, WHOLE_FILM_MS / Math.max(1, total)))
}

/** The frame that an address names with `?frame=`, or null. */
export function frameInAddress(search: URLSearchParams): number | null {
  const text = search.get('frame')
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null
}
