/** A place among a provider's parallel calls and its owner's: a row of `provider_calls`, which lasts as long as the lease of its process. */
export interface Place {
  readonly id: string
  readonly provider: string
  readonly owner: string
  readonly process: string
}

/** What the database said of late. */
export interface Heard {
  /** Providers and owners of whom somebody was refused a place, by {@link providerKey} and {@link ownerKey}. */
  readonly contended: ReadonlySet<string>
  /** Providers that are paused. */
  readonly paused: ReadonlySet<string>
}

/** The places that a process keeps between two calls. */
export interface KeptPlaces {
  /** A kept place of the owner at the provider; undefined where the database must be asked for one. */
  take(provider: string, owner: string): Place | undefined
  /** Keeps the place of a call that has ended. False where it must be given back now, since others may want it. */
  keep(place: Place): boolean
  /** Whether the provider has room enough, as the database counted it, that places may be kept there. */
  setRoom(provider: string, isRoomy: boolean): void
  /** Whether somebody was refused a place at the provider, or of the owner's. */
  isContended(of: Pick<Place, 'provider' | 'owner'>): boolean
  /** Takes note of who waits. Without a word for {@link HEARD_FOR_MS} nothing is kept. */
  hear(heard: Heard): void
  /** Forgets places that must be given back: kept for too long, or wanted by others. */
  takeDue(): readonly Place[]
  /** How many are kept. */
  count(): number
}

/** A worker that has more to do than its machine can begins the next call of a run within so long: if it had to ask for a place again, it would have more to do still. */
export const KEEP_MS = 60_000
/** How long a word on who waits is good for, milliseconds. */
export const HEARD_FOR_MS = 5_000

export function providerKey(provider: string): string {
  return `provider ${provider}`
}

export function ownerKey(owner: string): string {
  return `owner ${owner}`
}

/** Opens the places of a process that holds the lease of its places as long as `holds` says so. Times are of `now`, milliseconds. */
export function openKeptPlaces(holds: (process: string) => boolean, now: () => number): KeptPlaces {
  const kept = new Map<string, { readonly place: Place; readonly since: number }[]>()
  const roomy = new Set<string>()
  let heard: Heard = { contended: new Set(), paused: new Set() }
  let heardAt = Number.NEGATIVE_INFINITY
  let count = 0

  const keyOf = (provider: string, owner: string) => `${provider} ${owner}`
  const isFresh = () => now() < heardAt + HEARD_FOR_MS
  const isContended = ({ provider, owner }: Pick<Place, 'provider' | 'owner'>) =>
    isFresh() && (heard.contended.has(providerKey(provider)) || heard.contended.has(ownerKey(owner)))
  const mayKeep = (place: Place) =>
    holds(place.process) &&
    isFresh() &&
    roomy.has(place.provider) &&
    !heard.paused.has(place.provider) &&
    !isContended(place)

  return {
    take: (provider, owner) => {
      const key = keyOf(provider, owner)
      const places = kept.get(key)
      const found = places?.findLastIndex(({ place }) => mayKeep(place)) ?? -1
      const [taken] = found === -1 ? [] : (places?.splice(found, 1) ?? [])
      if (taken === undefined) return undefined
      count -= 1
      if (places?.length === 0) kept.delete(key)
      return taken.place
    },
    keep: (place) => {
      if (!mayKeep(place)) return false
      const key = keyOf(place.provider, place.owner)
      kept.set(key, [...(kept.get(key) ?? []), { place, since: now() }])
      count += 1
      return true
    },
    isContended,
    setRoom: (provider, isRoomy) => {
      if (isRoomy) roomy.add(provider)
      else roomy.delete(provider)
    },
    hear: (said) => {
      heard = said
      heardAt = now()
    },
    takeDue: () => {
      const due: Place[] = []
      for (const [key, places] of kept) {
        const left = places.filter(({ place, since }) => now() < since + KEEP_MS && mayKeep(place))
        if (left.length === places.length) continue
        due.push(...places.filter((one) => !left.includes(one)).map(({ place }) => place))
        if (left.length === 0) kept.delete(key)
        else kept.set(key, left)
      }
      count -= due.length
      return due
    },
    count: () => count,
  }
}
