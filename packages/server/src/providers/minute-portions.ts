/** Calls of a provider's minute that a process may begin without asking: they are counted already, in the second `second`. */
export interface MinutePortion {
  readonly calls: number
  readonly second: Date
}

/** What has become of portions, for the database. */
export interface MinuteReport {
  /** Calls that began, by whose they are. */
  readonly begun: readonly { readonly provider: string; readonly owner: string; readonly calls: number }[]
  /** What was not used, and is to be counted no more. */
  readonly unused: readonly { readonly provider: string; readonly second: Date; readonly calls: number }[]
}

/** The portions of a process. */
export interface MinutePortions {
  /** Takes note of a portion that was asked for at `askedAt`. */
  add(provider: string, portion: MinutePortion, askedAt: number): void
  /** Takes a call out of the provider's portion; false where there is none left. */
  spend(provider: string, owner: string): boolean
  /** How large a portion to ask for, for so many calls that are about to begin; 0 where what is left is enough, or the last one was empty. */
  missing(provider: string, calls: number): number
  /** Notes a call that the database counted itself. */
  noteBegun(provider: string): void
  /** How large a portion is of use: the calls that began in the last whole second. */
  wanted(provider: string): number
  /** What has become of them since the last time. */
  report(): MinuteReport
}

/** Portions that are older are used no more: the minute is counted so much longer. */
export const PORTION_MS = 1_000

/** Opens the portions of a process. Times are of `now`, milliseconds. */
export function openMinutePortions(now: () => number): MinutePortions {
  const portions = new Map<
    string,
    { left: number; readonly isEmpty: boolean; readonly second: Date; readonly until: number }
  >()
  const paces = new Map<string, { from: number; calls: number; before: number }>()
  let begun = new Map<string, { readonly provider: string; readonly owner: string; calls: number }>()
  let unused: { provider: string; second: Date; calls: number }[] = []

  const paceOf = (provider: string) => {
    const pace = paces.get(provider) ?? { from: now(), calls: 0, before: 0 }
    const seconds = Math.floor((now() - pace.from) / PORTION_MS)
    if (seconds > 0) {
      pace.before = seconds === 1 ? pace.calls : 0
      pace.calls = 0
      pace.from += seconds * PORTION_MS
    }
    paces.set(provider, pace)
    return pace
  }
  const noteBegun = (provider: string) => {
    paceOf(provider).calls += 1
  }
  const close = (provider: string) => {
    const portion = portions.get(provider)
    if (portion === undefined) return
    portions.delete(provider)
    if (portion.left > 0) unused.push({ provider, second: portion.second, calls: portion.left })
  }

  const wanted = (provider: string) => {
    const { calls, before } = paceOf(provider)
    return Math.max(calls, before)
  }

  return {
    noteBegun,
    add: (provider, { calls, second }, askedAt) => {
      close(provider)
      portions.set(provider, { left: calls, isEmpty: calls === 0, second, until: askedAt + PORTION_MS })
    },
    spend: (provider, owner) => {
      const portion = portions.get(provider)
      if (portion === undefined || portion.left === 0 || now() >= portion.until) return false
      portion.left -= 1
      noteBegun(provider)
      const key = `${provider} ${owner}`
      const calls = (begun.get(key)?.calls ?? 0) + 1
      begun.set(key, { provider, owner, calls })
      return true
    },
    wanted,
    missing: (provider, calls) => {
      const portion = portions.get(provider)
      const isGood = portion !== undefined && now() < portion.until && (portion.isEmpty || portion.left >= calls)
      return isGood ? 0 : Math.max(calls, wanted(provider))
    },
    report: () => {
      for (const [provider, { until }] of portions) if (now() >= until) close(provider)
      const said = { begun: [...begun.values()], unused }
      begun = new Map()
      unused = []
      return said
    },
  }
}
