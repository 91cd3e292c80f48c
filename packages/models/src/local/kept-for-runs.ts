import type { Pixels } from '@afterimage/frames/pixels'

/** Runs take turns in one thread: so many of them find again what was reckoned for their frame 0. */
const MOST_RUNS = 4

/** What `reckon` makes of a run's frame 0, kept from pass to pass: all of them ask for the same. The runs that asked last are kept. */
export function keptForRuns<Value>(reckon: (original: Pixels) => Value): (original: Pixels) => Value {
  const kept: { readonly original: Pixels; readonly value: Value }[] = []
  return (original) => {
    const at = kept.findIndex((one) => isSame(one.original, original))
    const [found] = at < 0 ? [{ original, value: reckon(original) }] : kept.splice(at, 1)
    if (found === undefined) throw new RangeError(`no run is kept at ${at}`)
    kept.unshift(found)
    kept.length = Math.min(kept.length, MOST_RUNS)
    return found.value
  }
}

function isSame(a: Pixels, b: Pixels): boolean {
  if (a.data === b.data) return true
  if (a.width !== b.width || a.data.length !== b.data.length) return false
  for (let i = 0; i < a.data.length; i++) {
    if (a.data[i] !== b.data[i]) return false
  }
  return true
}
