/** From no change to as much as a picture of something else has: clear, amber, red, white. Red, green, blue, opacity, 0–255. */
const STOPS = [
  [255, 190, 60, 0],
  [255, 170, 40, 170],
  [240, 50, 30, 215],
  [255, 255, 255, 235],
] as const
/** Share of the whole range of colours at which the map is at its hottest. */
const HOTTEST = 0.5

/** The same from left to right, for a legend. */
export const HEAT_SCALE = `linear-gradient(to right, ${STOPS.map(([r, g, b, a]) => `rgb(${r} ${g} ${b} / ${a / 255})`).join(', ')})`

/** How much each pixel of one picture differs from that of another, as colours to lay over it. Both are RGBA of one size. */
export function heatOf(from: Uint8ClampedArray, to: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const heat = new Uint8ClampedArray(to.length)
  for (let at = 0; at < to.length; at += 4) {
    const [red, green, blue] = [0, 1, 2].map((channel) => (to[at + channel] ?? 0) - (from[at + channel] ?? 0))
    const distance = Math.hypot(red ?? 0, green ?? 0, blue ?? 0) / Math.hypot(255, 255, 255)
    heat.set(colourAt(Math.min(1, distance / HOTTEST)), at)
  }
  return heat
}

/** In a straight line from stop to stop. */
function colourAt(share: number): readonly number[] {
  const place = share * (STOPS.length - 1)
  const before = Math.min(STOPS.length - 2, Math.floor(place))
  const [one, other] = [STOPS[before], STOPS[before + 1]]
  return [0, 1, 2, 3].map((i) => (one?.[i] ?? 0) + (place - before) * ((other?.[i] ?? 0) - (one?.[i] ?? 0)))
}
