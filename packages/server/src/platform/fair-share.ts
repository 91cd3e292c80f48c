/** What one owner has in a queue. */
export interface Share {
  readonly owner: string
  /** Jobs that some process works on. */
  readonly running: number
  /** Jobs that could be taken up now. */
  readonly waiting: number
  /** For how long the one that is next waits since it last ran, milliseconds; 0 where none does. */
  readonly waitedMs: number
}

/** So many of an owner's oldest jobs are next. */
export interface Turn {
  readonly owner: string
  /** What the owner had running when it was found out. */
  readonly running: number
  readonly jobs: number
}

/** A job that this process works on. */
export interface Hand {
  readonly owner: string
  /** For how long, milliseconds. */
  readonly heldMs: number
  /** Since when it is asked to make room, milliseconds ago; undefined while it is not. */
  readonly askedMs: number | undefined
}

/** After so long a job makes room for somebody who has nothing running, though its owner has nothing else either. */
export const SLICE_MS = 60_000
/** A worker that was asked to make room and is not done by then is busy; somebody else is asked as well. */
const HEED_MS = 15_000
/** One look asks no more. */
const MAX_ASKED = 8

/**
 * Whose jobs fill `free` hands: those of the owners who have the fewest running, and of several who have as many, the one whose job waits
 * longest.
 */
export function chooseTurns(shares: readonly Share[], free: number): readonly Turn[] {
  const level = levelFor(shares, free)
  const below = ({ running, waiting }: Share, height: number) => Math.min(waiting, Math.max(0, height - running))
  const jobs = new Map(shares.map((share) => [share.owner, below(share, level - 1)]))
  let left = free - [...jobs.values()].reduce((sum, count) => sum + count, 0)
  for (const share of shares.toSorted((a, b) => b.waitedMs - a.waitedMs)) {
    if (left <= 0) break
    if (below(share, level) === below(share, level - 1)) continue
    jobs.set(share.owner, (jobs.get(share.owner) ?? 0) + 1)
    left -= 1
  }
  return shares.flatMap(({ owner, running }) => {
    const count = jobs.get(owner) ?? 0
    return count === 0 ? [] : [{ owner, running, jobs: count }]
  })
}

/**
 * The fewest jobs that each owner may have running so that `free` more of those that wait are taken up: owners with the
 * fewest running come first. At least 1.
 */
export function levelFor(shares: readonly Share[], free: number): number {
  const waiting = shares.reduce((sum, share) => sum + share.waiting, 0)
  const wanted = Math.min(free, waiting)
  const roomAt = (level: number) =>
    shares.reduce((sum, share) => sum + Math.min(share.waiting, Math.max(0, level - share.running)), 0)
  let low = 1
  let high = shares.reduce((most, share) => Math.max(most, share.running + share.waiting), 1)
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (roomAt(middle) >= wanted) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Whom to ask to make room, all hands being full: one for each owner who waits and has fewer running, by two or more, or
 * by one for as long as a slice. Of several processes that see the same owners wait at about the same time, each serves its part of them, by `chance`
 * (0–1): a job that makes room in vain costs as much as some frames.
 */
export function chooseYielding<One extends Hand>(
  shares: readonly Share[],
  hands: readonly One[],
  lookers = 1,
  chance: () => number = Math.random,
): readonly One[] {
  const running = new Map(shares.map((share) => [share.owner, share.running]))
  const runningOf = (owner: string) => running.get(owner) ?? 0
  const move = (owner: string, by: number) => running.set(owner, runningOf(owner) + by)
  const heeding = hands.filter(({ askedMs }) => askedMs !== undefined && askedMs < HEED_MS)
  for (const { owner } of heeding) move(owner, -1)
  const free = new Set(hands.filter(({ askedMs }) => askedMs === undefined))
  const chosen: One[] = []
  const inNeed = shares
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => a.running - b.running)
    // The first places to come are theirs already.
    .slice(heeding.length, heeding.length + MAX_ASKED)
    .filter(() => chance() * lookers < 1)
  for (const { owner } of inNeed) {
    const worst = most(free, (hand) => {
      const lead = runningOf(hand.owner) - runningOf(owner)
      const mayYield = hand.owner !== owner && (lead >= 2 || (lead === 1 && hand.heldMs >= SLICE_MS))
      return mayYield ? lead + hand.heldMs / (hand.heldMs + 1) : 0
    })
    if (worst === undefined) continue
    free.delete(worst)
    chosen.push(worst)
    move(worst.owner, -1)
    move(owner, 1)
  }
  return chosen
}

/** The one with the greatest figure over 0. */
function most<Value>(values: Iterable<Value>, figureOf: (value: Value) => number): Value | undefined {
  let best: Value | undefined
  let greatest = 0
  for (const value of values) {
    const figure = figureOf(value)
    if (figure <= greatest) continue
    greatest = figure
    best = value
  }
  return best
}
